import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BuyerLicenseKeyItem, BuyerLicenseKeyList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { accountListQuery } from '#src/nouns/goods/account-list-query.ts'
import { sendRequest } from '#src/shell/request.ts'

const ROOT = '/api/license-keys'
/** Apps activate keys on their own; a look at the page has their records refreshed. */
const POLL_MILLISECONDS = 10_000

/** Loads the signed-in person's license keys, newest first. */
export const licenseKeysQuery = {
  ...accountListQuery('license-keys', BuyerLicenseKeyList),
  refetchInterval: POLL_MILLISECONDS,
}

/** Frees an activation of a key. */
export function useFreeActivation(licenseKeyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (instanceId: string) =>
      sendRequest(
        BuyerLicenseKeyItem,
        `${ROOT}/${encodeURIComponent(licenseKeyId)}/activations/${encodeURIComponent(instanceId)}`,
        { method: 'DELETE' },
      ),
    // After a refusal, too: the activation may have been freed elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: licenseKeysQuery.queryKey }),
  })
}
