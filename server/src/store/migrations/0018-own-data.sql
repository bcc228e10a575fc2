-- What owners of characters have decided about their data, and the names that characters have had.

-- Characters that guild pages and statistics count without naming them.
create table hidden_characters (
  character_id bigint primary key,
  hidden_at timestamptz not null
);

create trigger notify_changed after insert or delete on hidden_characters
  for each row execute function notify_changed();

-- Characters whose data is being erased, or was in the last 30 days: what happened up to that moment is neither kept nor
-- recorded again. Each server also keeps these rows in DATA_DIR, where a restored backup does not lose them.
create table erasures (
  job text primary key,
  character_id bigint not null,
  -- Everything up to this moment is erased.
  erased_at timestamptz not null,
  -- When the work began; null = not yet.
  started_at timestamptz,
  -- null = not done.
  finished_at timestamptz
);
create index erasures_by_character on erasures (character_id);

create trigger notify_changed after insert or update or delete on erasures
  for each row execute function notify_changed();

-- Names that characters no longer have. Only their verified owner can read them.
create table former_names (
  character_id bigint not null,
  -- When the next name was first seen.
  until timestamptz not null,
  name text not null,
  primary key (character_id, until)
);

create function note_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names (character_id, until, name) values (old.id, new.last_seen, old.name)
  on conflict do nothing;
  return null;
end
$$;

create trigger note_former_name after update of name on characters
  for each row when (old.name is distinct from new.name and old.name is not null) execute function note_former_name();

-- The groups that a character has led. Imported ones have no members.
create index groups_by_leader on groups (leader_id) where leader_id > 0;
