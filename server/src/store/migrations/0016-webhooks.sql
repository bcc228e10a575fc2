-- A subscription has a browser or a webhook. The address of a webhook is encrypted with a key that is not in the
-- database; it has no keys (''), and its endpoint is `webhook://host/` and a keyed hash of the address.
alter table alert_subscriptions add column sealed_address bytea;

-- A message that a webhook shows about a group. It is changed with the group, and closed with it.
create table webhook_messages (
  subscription_id text not null references alert_subscriptions on delete cascade,
  server_name text not null,
  group_id bigint not null,
  -- As the receiver of the webhook names it.
  message_id text not null,
  -- What the group plays, and where: this remains of it when it is closed.
  subject text not null,
  -- Hash of what it shows.
  shown text not null,
  posted_at timestamptz not null default now(),
  primary key (subscription_id, server_name, group_id)
);
