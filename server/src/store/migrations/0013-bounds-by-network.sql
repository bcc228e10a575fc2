-- What strangers have stand here for long is bounded by network, too. `prefix` names three networks by one keyed hash: its
-- first 8 letters a /48 (IPv4: a /24), 14 letters a /56, all of it a /64 (IPv4: an address). Older rows have other names,
-- each of which stands for a network of its own.

-- About what a subscription takes in memory.
alter table alert_subscriptions add column bytes integer not null generated always as (
  500 + octet_length(rules::text) + 300 * json_array_length(rules)
) stored;
create index alert_subscriptions_by_prefix on alert_subscriptions (prefix) include (bytes);
-- A subscription goes when no message has reached it within a day. Those that are here have a day from now on.
update alert_subscriptions set failing_since = now() where last_push_at is null and failing_since is null;

alter table reader_keys add column prefix text;
alter table reader_keys add column bytes integer not null generated always as (
  200 + coalesce(octet_length(name), 0) + coalesce(octet_length(contact), 0)
) stored;
create index reader_keys_by_prefix on reader_keys (prefix) include (bytes);

-- Networks that an operator has blocked: the beginning of a name, or all of it.
create table blocked_networks (
  name text primary key,
  blocked_at timestamptz not null
);
