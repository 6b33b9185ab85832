import { useQueryClient } from '@tanstack/react-query'
import {
  type ImportLine,
  type LicenseKeyForm,
  LicenseKeyImportResult,
  SellerLicenseKey,
} from '@tradepost/contract/platform/sales/seller-license-keys'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, nounPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'license-keys'

const licenseKeys = defineMutations({ noun: NOUN, answer: SellerLicenseKey, idOf: ({ id }) => id })

/** Saves a key's limit and expiry. */
export const useSaveLicenseKey = licenseKeys.useSave<LicenseKeyForm>
/** Disables or enables a key. */
export const useSwitchLicenseKey = (slug: string, id: string) =>
  licenseKeys.useAct(slug, id, (to: 'disable' | 'enable') => ({ leaf: to }))
/** Removes an activation of a key. */
export const useRemoveInstance = (slug: string, id: string) =>
  licenseKeys.useAct(slug, id, (instanceId: string) => ({
    method: 'DELETE',
    leaf: `instances/${encodeURIComponent(instanceId)}`,
  }))

/** Sends one part of an import. */
export const useImportPart = (slug: string) => (productId: string, lines: readonly ImportLine[]) =>
  sendRequest(LicenseKeyImportResult, `${nounPath(slug, NOUN)}/import`, {
    method: 'POST',
    body: { product_id: productId, lines },
  })

/** Returns a function that refetches the lists of keys. */
export function useRefetchKeys(slug: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) })
}
