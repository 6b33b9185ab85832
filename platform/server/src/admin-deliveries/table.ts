import type { Migration } from '@tradepost/kit/database/database'

/**
 * The view has the columns of records, so that deliveries are listed, sorted and searched the same way. It reads what has not
 * arrived from small indexes, and has no content: neither an event's body nor whom an email is for.
 */
export const adminDeliveryMigrations: readonly Migration[] = [
  {
    name: '1-listed-deliveries',
    up: `create view listed_deliveries as
      select 'event ' || organization_id || ' ' || webhook_id as id, 'event' as kind, organization_id, received_at as created_at,
        tries, retry_at as next_try_at, lower(type || ' ' || webhook_id || ' ' || organization_id) as words,
        jsonb_build_object(
          'kind', 'event', 'organization_id', organization_id, 'what', type, 'message_id', webhook_id, 'since', received_at,
          'tries', tries, 'next_try_at', retry_at, 'reason', problem
        ) as body
      from provider_events where handled_at is null
      union all
      select 'email ' || id, 'email', nullif(tenant, ''), recorded_at, attempt_count, next_attempt_at,
        lower(id || ' ' || split_part(recipient, '@', 2) || ' ' || tenant),
        jsonb_build_object(
          'kind', 'email', 'organization_id', nullif(tenant, ''), 'what', split_part(recipient, '@', 2), 'message_id', id,
          'since', recorded_at, 'tries', attempt_count, 'next_try_at', case when attempt_count > 0 then next_attempt_at end,
          'reason', answer_code::text
        )
      from emails where sent_at is null;`,
  },
]
