-- One of several servers sends push messages. What the next one must know to tell nobody twice.
alter table alert_subscriptions
  -- When messages of the last hour were sent.
  add column recent_pushes timestamptz[] not null default '{}',
  -- The browser has been told of what happened up to here; null = of nothing yet.
  add column told_through timestamptz;
