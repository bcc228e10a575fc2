-- Keys of readers, of which only a hash is kept.
create table reader_keys (
  id bigint generated always as identity primary key,
  -- SHA-256 of the key; null = revoked: what is left counts against the limit of its network until it is a day old.
  sha256 bytea unique,
  -- The network that it was made from (/24 of IPv4, /64 of IPv6), as a keyed hash: networks are counted, not named.
  network bytea not null,
  name text,
  contact text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  blocked_at timestamptz
);
create index reader_keys_by_network on reader_keys (network);

create table reader_key_usage (
  key_id bigint not null references reader_keys (id) on delete cascade,
  hour timestamptz not null,
  requests bigint not null,
  refused bigint not null,
  streams bigint not null,
  primary key (key_id, hour)
);

-- What the networks are hashed with: one row.
create table reader_key_secret (
  id integer primary key check (id = 1),
  secret bytea not null
);
