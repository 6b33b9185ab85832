import { LicenseKey, LicenseKeyInstance } from '@tradepost/contract/provider/license-keys'
import * as z from 'zod'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

export type LicenseKeyInput = DodoPayments.LicenseKeyCreateParams
export type LicenseKeyPatch = DodoPayments.LicenseKeyUpdateParams

/** One page of the provider's list: a sale's keys are the customer's newest. */
const NEWEST_MAX = 100

/** Activations that a key's record holds, the newest first: one page of the provider's list. */
export const INSTANCES_MAX = 100

export const SeenLicenseKey = answerOf(LicenseKey)
export const SeenInstance = answerOf(LicenseKeyInstance)
export type SeenInstance = z.infer<typeof SeenInstance>

const List = z.looseObject({ items: z.unknown() })

const THING = { noun: 'license_keys', kind: 'thing' } as const

export const licenseKeyCalls = ({ client, call }: ProviderClient) => ({
  list: (paging: Paging) =>
    call(itemsOf(SeenLicenseKey), (options) => client.licenseKeys.list(pageOf(paging), options), {
      noun: 'license_keys',
      kind: 'lines',
    }),
  /** Lists a customer's newest keys. */
  listOfCustomer: (customerId: string) =>
    call(
      itemsOf(SeenLicenseKey),
      (options) => client.licenseKeys.list({ customer_id: customerId, ...pageOf({ page: 0, pageSize: NEWEST_MAX }) }, options),
      { noun: 'license_keys', kind: 'lines' },
    ),
  get: (id: string) => call(SeenLicenseKey, (options) => client.licenseKeys.retrieve(id, options), { ...THING, id }),
  /** Never retried: the second attempt would be refused because the key already exists. */
  create: (input: LicenseKeyInput) =>
    call(SeenLicenseKey, (options) => client.licenseKeys.create(input, { ...options, maxRetries: 0 }), THING),
  update: (id: string, patch: LicenseKeyPatch) =>
    call(SeenLicenseKey, (options) => client.licenseKeys.update(id, patch, options), { ...THING, id }),
  /** Activates a key on a device, as the buyer's software does. Never retried: each call would take a seat. */
  activate: (key: string, name: string) =>
    call(z.unknown(), (options) => client.licenses.activate({ license_key: key, name }, { ...options, maxRetries: 0 })),
  /** Lists a key's newest activations. */
  listInstances: (id: string) =>
    call(
      itemsOf(SeenInstance),
      (options) => client.licenseKeyInstances.list({ license_key_id: id, page_number: 0, page_size: INSTANCES_MAX }, options),
      { noun: 'license_keys', kind: 'facts', id, facts: (answer) => ({ instances: List.safeParse(answer).data?.items ?? [] }) },
    ),
  /**
   * Frees an activation; one that is free already counts as done. `left`: the key's other activations, as its record knows them.
   * Only the public call does it, and takes the key itself.
   */
  deactivate: (
    { id, key, instances_count }: Pick<LicenseKey, 'id' | 'key' | 'instances_count'>,
    { instanceId, left }: { instanceId: string; left: readonly SeenInstance[] },
  ) =>
    call(
      z.unknown(),
      (options) =>
        client.licenses
          .deactivate({ license_key: key, license_key_instance_id: instanceId }, options)
          .catch(acceptAbsent(undefined)),
      {
        noun: 'license_keys',
        kind: 'facts',
        id,
        facts: () => ({ instances: left, instances_count: Math.max(instances_count - 1, 0) }),
      },
    ),
})
