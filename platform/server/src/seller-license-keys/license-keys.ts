import type { SellerLicenseKey } from '@tradepost/contract/platform/sales/seller-license-keys'
import type { LicenseKey, LicenseKeyInstance } from '@tradepost/contract/provider/license-keys'
import { assert } from '@tradepost/kit/faults'
import type { Callers } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { type LicenseKeyPatch, SeenLicenseKey } from '#src/payments-provider/calls/license-keys.ts'
import type { Body } from '#src/records/merge-update.ts'
import { licenseKeys as noun, readInstances } from '#src/records/nouns/license-keys.ts'
import { openSellerProvider, recordOf, recordsOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { readKeys } from './read-keys.ts'

type LicenseKeyCall = SellerCall & Pick<Callers['seller'], 'permissions' | 'noteChange'>

type KnownKey = { key: LicenseKey; instances: LicenseKeyInstance[] }

function readKey(body: Body): KnownKey | undefined {
  const { data: key } = SeenLicenseKey.safeParse(body)
  return key && { key, instances: readInstances(body) }
}

const findKey = (asked: LicenseKeyCall, id: string): Promise<KnownKey> => recordOf(asked, { noun, id }, readKey)

/** Returns how the audit log names a key: whoever reads the log may not know the key itself. */
const hintOf = ({ key }: LicenseKey): string => `…${key.slice(-4)}`

/** Returns a license key with its newest activations. @throws 404 for another business's key */
export async function getLicenseKey(asked: LicenseKeyCall, id: string): Promise<SellerLicenseKey> {
  const { key, instances } = await findKey(asked, id)
  const [named] = await readKeys(await recordsOf(asked), [key], asked.permissions)
  assert(named, 'One key in, one out')
  return { ...named, instances }
}

/** Changes a key at the provider. @throws 404; 422 for a limit below the activations, an expiry of a subscription's key */
export async function updateLicenseKey(asked: LicenseKeyCall, id: string, patch: LicenseKeyPatch): Promise<SellerLicenseKey> {
  const key = await (await openSellerProvider(asked)).licenseKeys.update(id, patch)
  asked.noteChange({ objectName: hintOf(key) })
  return getLicenseKey(asked, id)
}

/** Frees an activation, so that the key can be activated elsewhere. @throws 404 for an activation that the key doesn't have */
export async function removeInstance(asked: LicenseKeyCall, id: string, instanceId: string): Promise<SellerLicenseKey> {
  const { key, instances } = await findKey(asked, id)
  const instance = instances.find((each) => each.id === instanceId)
  if (!instance) throw fault('PAYMENTS_ITEM_NOT_FOUND')
  const left = instances.filter((each) => each !== instance)
  await (await openSellerProvider(asked)).licenseKeys.deactivate(key, { instanceId, left })
  asked.noteChange({ objectName: hintOf(key), old: { activation: instance.name } })
  return getLicenseKey(asked, id)
}
