import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type PatchWebhookForm,
  SellerWebhook,
  SellerWebhookDetails,
  SellerWebhookHeaders,
  SellerWebhookSecret,
  type WebhookForm,
  type WebhookHeadersForm,
} from '@tradepost/contract/platform/developers/seller-webhooks'
import { defineMutations, useDelete } from '#src/shell/lists/noun-mutations.ts'
import { nounPath, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'webhooks'

const endpoints = defineMutations({ noun: NOUN, answer: SellerWebhook })

/** Creates an endpoint, once for this key. The answer lacks its figures, so nothing keeps it. */
export const useCreateWebhook = (slug: string, idempotencyKey: string) =>
  endpoints.useChange(slug, (form: Omit<WebhookForm, 'idempotency_key'>) => {
    const body: WebhookForm = { ...form, idempotency_key: idempotencyKey }
    return sendRequest(SellerWebhook, nounPath(slug, NOUN), { method: 'POST', body })
  })

/** Changes the given fields of an endpoint. */
export const useUpdateWebhook = defineMutations({
  noun: NOUN,
  answer: SellerWebhookDetails,
  idOf: ({ id }) => id,
}).useUpdate<PatchWebhookForm>

/** Deletes an endpoint. */
export const useDeleteWebhook = (slug: string, id: string) => useDelete(slug, NOUN, id)

const headersKey = (slug: string, id: string) => [...thingKey(slug, NOUN, id), 'headers']

/** Loads the custom headers of an endpoint. */
export const headersQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: headersKey(slug, id),
    queryFn: ({ signal }) => sendRequest(SellerWebhookHeaders, `${thingPath(slug, NOUN, id)}/headers`, { signal }),
  })

/** Adds, replaces and removes custom headers. */
export function useUpdateHeaders(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookHeadersForm) =>
      sendRequest(SellerWebhookHeaders, `${thingPath(slug, NOUN, id)}/headers`, { method: 'PATCH', body }),
    onSuccess: (headers) => queryClient.setQueryData(headersKey(slug, id), headers),
  })
}

/** Reveals the signing secret: an entry in the audit log. It stays in the page that asked, not in the cache. */
export const useRevealSecret = (slug: string, id: string) =>
  useMutation({
    mutationFn: () => sendRequest(SellerWebhookSecret, `${thingPath(slug, NOUN, id)}/secret`, { isReveal: true }),
    gcTime: 0,
  })

/** Replaces the signing secret. */
export const useRotateSecret = (slug: string, id: string) =>
  useMutation({
    mutationFn: () => sendRequest(SellerWebhookSecret, `${thingPath(slug, NOUN, id)}/secret/rotate`, { method: 'POST' }),
    gcTime: 0,
  })
