-- What changed on the boards of groups, for replays of the last two weeks: one row for each report of a server that
-- changed something, and one at least every ten seconds. One partition per day (the recorder makes them), so that old
-- days are dropped whole. `sequence` orders rows as the reports were applied.
create sequence board_changes_sequence;
create table board_changes (
  at timestamptz not null,
  sequence bigint not null default nextval('board_changes_sequence'),
  is_keyframe boolean not null,
  server_name text not null,
  -- In the shape of storedBoardSchema or storedChangeSchema (server/src/history/board-rows.ts): people by id.
  -- null = a report changed nothing.
  content json
) partition by range (at);
create index board_changes_by_server on board_changes (server_name, at);
create index board_keyframes on board_changes (server_name, at) where is_keyframe;
