import * as z from 'zod'
import { INSTANCES_MAX, SeenInstance, SeenLicenseKey } from '#src/payments-provider/calls/license-keys.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'

const Counted = z.object({ instances_count: z.int(), instances: z.array(z.unknown()).default([]) })

/** Returns whether a key has other activations than its row, as the count says: no event reports an activation. */
function isBehind(body: Body): boolean {
  const { data } = Counted.safeParse(body)
  return data !== undefined && data.instances.length !== Math.min(data.instances_count, INSTANCES_MAX)
}

const Known = z.object({ instances: z.array(SeenInstance).default([]) })

/** Reads a key's newest activations, at most `INSTANCES_MAX` of them. */
export const readInstances = (body: Body): SeenInstance[] => Known.safeParse(body).data?.instances ?? []

export const licenseKeys: Noun = {
  name: 'license_keys',
  table: 'license_key_records',
  id: 'id',
  schema: SeenLicenseKey,
  payload: 'LicenseKey',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'status'],
    origin: ['text', 'source'],
    brand_id: ['text', 'brand_id'],
    product_id: ['text', 'product_id'],
    customer_id: ['text', 'customer_id'],
    payment_id: ['text', 'payment_id'],
    subscription_id: ['text', 'subscription_id'],
    instances_count: ['bigint', 'instances_count'],
    expires_at: ['timestamptz', 'expires_at'],
  },
  words: ['id', 'key'],
  lists: [(provider, paging) => provider.licenseKeys.list(paging)],
  isLineWhole: true,
  quiet: ['instances_count'],
  isReportedOnce: true,
  async get(provider, id) {
    await provider.licenseKeys.get(id)
    await provider.licenseKeys.listInstances(id)
  },
  open: ['active'],
  asides: ['instances'],
  lacks: isBehind,
  indexes: {
    by_status: 'status, created_at desc, id desc',
    by_customer: 'customer_id, created_at desc, id desc',
    by_payment: 'payment_id, id',
    by_subscription: 'subscription_id, id',
  },
}
