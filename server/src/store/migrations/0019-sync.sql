-- Encrypted data that the devices of a visitor share. The server has no key.
create table syncs (
  -- Derived from the code of the sync.
  id_hash bytea primary key,
  -- SHA-256 of the Bearer, which is derived from the code as well.
  bearer_hash bytea not null,
  -- Grows with each change.
  version integer not null,
  -- When a device last asked for it or changed it, to the day.
  used_at timestamptz not null,
  ciphertext text not null,
  -- The network that it came from, by a keyed hash.
  prefix text not null
);
create index syncs_by_prefix on syncs (prefix);
create index syncs_by_use on syncs (used_at);

create trigger notify_changed after insert or delete or update of version on syncs
  for each row execute function notify_changed();
