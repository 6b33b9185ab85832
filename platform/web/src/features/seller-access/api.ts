import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { AccessPolicy } from '@tradepost/contract/platform/access'
import {
  AccessKey,
  type AccessKeyForm,
  AccessKeyList,
  CreatedAccessKey,
  GuestSubscriptions,
} from '@tradepost/contract/platform/seller-access'
import type { SubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { nounPath } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads when purchases give access. */
export const accessPolicyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'access-policy'],
    queryFn: ({ signal }) => sendRequest(AccessPolicy, nounPath(slug, 'access-policy'), { signal }),
  })

/** Saves when purchases give access. */
export function useSaveAccessPolicy(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessPolicy) => sendRequest(AccessPolicy, nounPath(slug, 'access-policy'), { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(accessPolicyQuery(slug).queryKey, saved),
  })
}

/** Loads whether guests may subscribe twice. */
export const guestSubscriptionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'guest-subscriptions'],
    queryFn: ({ signal }) => sendRequest(GuestSubscriptions, nounPath(slug, 'guest-subscriptions'), { signal }),
  })

/** Saves whether guests may subscribe twice. */
export function useSaveGuestSubscriptions(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SubscriptionSettings) =>
      sendRequest(GuestSubscriptions, nounPath(slug, 'guest-subscriptions'), { method: 'PUT', body }),
    onSuccess: (saved) => queryClient.setQueryData(guestSubscriptionsQuery(slug).queryKey, saved),
  })
}

/** Loads the access keys: those that work first. */
export const accessKeysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organizations', slug, 'access-keys'],
    queryFn: ({ signal }) => sendRequest(AccessKeyList, nounPath(slug, 'access-keys'), { signal }),
  })

/** Creates an access key; only this answer has its secret. */
export function useCreateAccessKey(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessKeyForm) => sendRequest(CreatedAccessKey, nounPath(slug, 'access-keys'), { method: 'POST', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accessKeysQuery(slug).queryKey }),
    // The secret leaves the memory of the page with the dialog.
    gcTime: 0,
  })
}

/** Revokes an access key. */
export function useRevokeAccessKey(slug: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendRequest(AccessKey, `${nounPath(slug, 'access-keys')}/${encodeURIComponent(id)}/revoke`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accessKeysQuery(slug).queryKey }),
  })
}
