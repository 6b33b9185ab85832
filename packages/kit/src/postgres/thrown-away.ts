/** Settings of a server whose data need not survive a power cut. */
export const THROWN_AWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  autovacuum_naptime: '10s',
  max_wal_size: '256MB',
}
