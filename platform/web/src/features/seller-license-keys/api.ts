import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ImportLine,
  type LicenseKeyForm,
  LicenseKeyImportResult,
  SellerLicenseKey,
} from '@tradepost/contract/platform/seller-license-keys'
import { nounKey, nounPath, thingPath, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'license-keys'

const useRememberKey = (slug: string) => useRemember<SellerLicenseKey>(slug, NOUN, ({ id }) => id)

/** Saves a key's limit and expiry. */
export const useSaveLicenseKey = (slug: string, id: string) =>
  useMutation({
    mutationFn: (body: LicenseKeyForm) => sendRequest(SellerLicenseKey, thingPath(slug, NOUN, id), { method: 'PUT', body }),
    onSuccess: useRememberKey(slug),
  })

/** Disables or enables a key. */
export const useSwitchLicenseKey = (slug: string, id: string) =>
  useMutation({
    mutationFn: (to: 'disable' | 'enable') =>
      sendRequest(SellerLicenseKey, `${thingPath(slug, NOUN, id)}/${to}`, { method: 'POST' }),
    onSuccess: useRememberKey(slug),
  })

/** Removes an activation of a key. */
export const useRemoveInstance = (slug: string, id: string) =>
  useMutation({
    mutationFn: (instanceId: string) =>
      sendRequest(SellerLicenseKey, `${thingPath(slug, NOUN, id)}/instances/${encodeURIComponent(instanceId)}`, {
        method: 'DELETE',
      }),
    onSuccess: useRememberKey(slug),
  })

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
