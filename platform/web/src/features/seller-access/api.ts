import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AccessPolicy } from '@tradepost/contract/platform/access'
import {
  AccessKey,
  type AccessKeyForm,
  AccessKeyList,
  CreatedAccessKey,
  GuestSubscriptions,
} from '@tradepost/contract/platform/developers/seller-access'
import type { SubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { defineMutations, defineSetting } from '#src/shell/lists/noun-mutations.ts'
import { nounPath, nounQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const accessPolicy = defineSetting({ noun: 'access-policy', answer: AccessPolicy, method: 'PUT' })
/** Loads when purchases give access. */
export const accessPolicyQuery = accessPolicy.query
/** Saves when purchases give access. */
export const useSaveAccessPolicy = accessPolicy.useSave<AccessPolicy>

const guestSubscriptions = defineSetting({ noun: 'guest-subscriptions', answer: GuestSubscriptions, method: 'PUT' })
/** Loads whether guests may subscribe twice. */
export const guestSubscriptionsQuery = guestSubscriptions.query
/** Saves whether guests may subscribe twice. */
export const useSaveGuestSubscriptions = guestSubscriptions.useSave<SubscriptionSettings>

/** Loads the access keys: those that work first. */
export const accessKeysQuery = (slug: string) => nounQuery(slug, 'access-keys', AccessKeyList)

/** Creates an access key; only this answer has its secret. */
export const useCreateAccessKey = defineMutations({ noun: 'access-keys', answer: CreatedAccessKey }).useCreate<AccessKeyForm>

/** Revokes an access key. */
export function useRevokeAccessKey(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendRequest(AccessKey, `${nounPath(slug, 'access-keys')}/${encodeURIComponent(id)}/revoke`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accessKeysQuery(slug).queryKey }),
  })
}
