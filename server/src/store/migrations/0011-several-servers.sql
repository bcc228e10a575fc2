-- What several servers on one database share.

-- Names the servers that belong together: what they keep in Redis stands under it. One row.
create table cluster (
  is_only boolean primary key default true check (is_only),
  id text not null default gen_random_uuid()::text
);

-- Work that one server does for all. Times are those of the database.
create table leases (
  name text primary key,
  -- For people.
  holder text not null,
  -- Rises whenever the lease is taken: who holds it knows the number, and may write as long as it stands here.
  number bigint not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null
);

-- Tables that servers keep in memory: a change tells all of them to read the table again.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rollcall_changed', tg_table_name);
  return null;
end
$$;

create trigger notify_changed after insert or update or delete on news
  for each row execute function notify_changed();
create trigger notify_changed after insert or update or delete on page_messages
  for each row execute function notify_changed();
create trigger notify_changed after insert or update or delete on population_events
  for each row execute function notify_changed();
create trigger notify_changed after insert or update or delete on areas
  for each row execute function notify_changed();
create trigger notify_changed after insert or update or delete on quests
  for each row execute function notify_changed();

-- Not when a key was used, which changes all the time.
create trigger notify_changed after insert or delete on reader_keys
  for each row execute function notify_changed();
create trigger notify_key_changed after update on reader_keys
  for each row when (
    (old.sha256, old.name, old.contact, old.blocked_at) is distinct from
    (new.sha256, new.name, new.contact, new.blocked_at)
  ) execute function notify_changed();

-- Not what was sent to a subscription.
create trigger notify_changed after insert or delete on alert_subscriptions
  for each row execute function notify_changed();
create trigger notify_subscription_changed after update on alert_subscriptions
  for each row when (
    (old.endpoint, old.p256dh, old.auth, old.rules::text, old.time_zone, old.quiet_from, old.quiet_to, old.token_hashes)
    is distinct from
    (new.endpoint, new.p256dh, new.auth, new.rules::text, new.time_zone, new.quiet_from, new.quiet_to, new.token_hashes)
  ) execute function notify_changed();
