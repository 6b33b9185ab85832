import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type PatchWebhookForm,
  SellerWebhook,
  SellerWebhookDetails,
  SellerWebhookHeaders,
  SellerWebhookSecret,
  type WebhookForm,
  type WebhookHeadersForm,
} from '@tradepost/contract/platform/seller-webhooks'
import * as z from 'zod'
import { nounKey, nounPath, thingKey, thingPath, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const NOUN = 'webhooks'
const idOf = ({ id }: { id: string }) => id

/** Creates an endpoint, once for this key. */
export function useCreateWebhook(slug: string, idempotencyKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: Omit<WebhookForm, 'idempotency_key'>) => {
      const body: WebhookForm = { ...form, idempotency_key: idempotencyKey }
      return sendRequest(SellerWebhook, nounPath(slug, NOUN), { method: 'POST', body })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) }),
  })
}

/** Changes the given fields of an endpoint. */
export const useUpdateWebhook = (slug: string, id: string) =>
  useMutation({
    mutationFn: (body: PatchWebhookForm) =>
      sendRequest(SellerWebhookDetails, thingPath(slug, NOUN, id), { method: 'PATCH', body }),
    onSuccess: useRemember<SellerWebhookDetails>(slug, NOUN, idOf),
  })

/** Deletes an endpoint. */
export function useDeleteWebhook(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(z.null(), thingPath(slug, NOUN, id), { method: 'DELETE' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey(slug, NOUN) }),
  })
}

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
  useMutation({ mutationFn: () => sendRequest(SellerWebhookSecret, `${thingPath(slug, NOUN, id)}/secret`), gcTime: 0 })

/** Replaces the signing secret. */
export const useRotateSecret = (slug: string, id: string) =>
  useMutation({
    mutationFn: () => sendRequest(SellerWebhookSecret, `${thingPath(slug, NOUN, id)}/secret/rotate`, { method: 'POST' }),
    gcTime: 0,
  })
