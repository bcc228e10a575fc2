-- Browsers that want to be told something while they are closed, and what.
create table alert_subscriptions (
  id text primary key,
  secret_hash bytea not null,
  -- Where the browser is reached, and the keys by which messages are encrypted for it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- As game/src/alerts has them.
  rules json not null,
  -- Quiet hours are of this clock; null = none.
  time_zone text not null,
  quiet_from text,
  quiet_to text,
  -- SHA-256, in hexadecimal digits, of the tokens of anonymous characters whose raid timers it asks about.
  token_hashes text[] not null,
  -- The network that it came from, by a keyed hash.
  prefix text not null,
  created_at timestamptz not null,
  last_visit timestamptz not null,
  pushes integer not null default 0,
  last_push_at timestamptz,
  -- Since when no message has reached it; null = the last one has, or none was sent.
  failing_since timestamptz
);

-- One row: the key by which push services know this server, and the key of the hashes of networks.
create table alert_keys (
  is_only boolean primary key default true check (is_only),
  vapid_private_key text not null,
  prefix_key text not null,
  made_at timestamptz not null
);
