#!/bin/sh
# Run once by the image of PostgreSQL when it creates the database: lets the replica connect.
set -eu
echo 'host replication rollcall all scram-sha-256' >> "$PGDATA/pg_hba.conf"
