import type { Migration, PartitionedTable } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A request of an API key, as it was answered. `path` has the names of query parameters without their values. Secrets and card
 * numbers are masked before a row is written, in the bodies too, which are null if there was none. `createdAt` is real time; rows
 * sort by `id`.
 */
export type LoggedRequestRow = {
  businessId: string
  mode: Mode
  id: string
  requestId: string
  method: string
  path: string
  status: number
  errorCode: string | null
  milliseconds: number
  apiKeyId: string
  clientAddress: string
  requestBody: string | null
  isRequestBodyCut: boolean
  responseBody: string | null
  isResponseBodyCut: boolean
  createdAt: Date
}
export type RequestLogTables = { requestLog: LoggedRequestRow }

export const requestLogParts: PartitionedTable = { table: 'request_log', column: 'created_at', every: 'month' }

export const requestLogMigrations: readonly Migration[] = [
  {
    name: '1-request-log',
    up: `create table request_log (
      business_id text not null,
      mode text not null check (mode in ('test', 'live')),
      id text collate "C" not null,
      request_id text not null,
      method text not null,
      path text not null,
      status int not null,
      error_code text,
      milliseconds int not null,
      api_key_id text not null,
      client_address text not null,
      request_body text,
      is_request_body_cut boolean not null,
      response_body text,
      is_response_body_cut boolean not null,
      created_at timestamptz not null,
      primary key (business_id, id)
    );
    create index request_log_of_key on request_log (business_id, api_key_id, id);
    create index request_log_request on request_log (business_id, request_id);
    create index request_log_refused on request_log (business_id, id) where status >= 400;
    create index request_log_age on request_log (created_at);`,
  },
  { name: '2-months', gradual: [{ divide: requestLogParts, key: 'business_id, id, created_at' }] },
  { name: '3-without-age', up: 'drop index request_log_age' },
]
