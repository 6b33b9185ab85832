import { AccessPolicy } from '@tradepost/contract/platform/access'
import { AccessOverrideForm, GuestSubscriptions, SellerAccessList } from '@tradepost/contract/platform/developers/seller-access'
import { UpdateSubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { toAccessRules, viewAccessRules } from '#src/access/access-rules.ts'
import { getAccessRules, saveAccessRules } from '#src/access/policy.ts'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { transact } from '#src/deps.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { RecordScope, Scope } from '#src/scope.ts'
import { asSeller, openSellerProvider, recordsOf } from '#src/seller/ask-provider.ts'
import { listCustomerAccess, viewOverride } from './list-access.ts'
import { cancelOverride, saveOverride } from './overrides.ts'

const POLICY = '/api/organizations/{slug}/access-policy'
const GUESTS = '/api/organizations/{slug}/guest-subscriptions'
const OF_CUSTOMER = '/api/organizations/{slug}/customers/{customer_id}/access'
const ONE = `${OF_CUSTOMER}/{product_id}` as const

/** The customers of the provider that the business sells through. @throws PAYMENTS_KEY_MISSING */
async function toRecordScope(scope: Scope): Promise<RecordScope> {
  return { ...scope, environment: (await getActiveConnection(scope)).environment }
}

const showList = async (scope: RecordScope, customerId: string): Promise<SellerAccessList> => ({
  items: await listCustomerAccess(scope, customerId),
})

type SubjectCall = Pick<Callers['seller'], 'scope'> & { params: { customer_id: string; product_id: string } }
const subjectOf = ({ params }: SubjectCall) => ({ customerId: params.customer_id, productId: params.product_id })

export const sellerAccessRoutes = platformRoutes('Seller: access')
  .get(
    POLICY,
    {
      summary: 'Get the access policy',
      caller: 'seller',
      needs: 'settings:read',
      returns: AccessPolicy,
      faults: [401, 404],
    },
    async ({ scope }) => viewAccessRules(await getAccessRules(scope)),
  )
  .put(
    POLICY,
    {
      summary: 'Update the access policy; access follows within a minute',
      caller: 'seller',
      needs: 'settings:update',
      action: 'access_policy.updated',
      body: AccessPolicy,
      returns: AccessPolicy,
      transaction: 'own',
      faults: [401, 404],
    },
    async ({ deps, scope, body, noteChange }) => {
      const { organizationId } = scope
      const old = viewAccessRules(await getAccessRules(scope))
      await transact(deps, (work) => saveAccessRules({ ...work, organizationId }, toAccessRules(body)))
      noteChange({ old, current: body })
      deps.keepBusy(deps.addJob('compute-access', {}, 'compute-access'))
      return body
    },
  )
  .get(
    GUESTS,
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'Get whether guests may subscribe to a product twice',
      returns: GuestSubscriptions,
    },
    async (asked) => ({ settings: await (await openSellerProvider(asked)).subscriptionSettings.get() }),
  )
  .put(
    GUESTS,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'access_policy.updated',
      summary: 'Set whether guests may subscribe to a product twice',
      body: UpdateSubscriptionSettings,
      returns: GuestSubscriptions,
    },
    async (asked) => {
      const { subscriptionSettings } = await openSellerProvider(asked)
      const old = (await subscriptionSettings.get()) ?? {}
      const settings = await subscriptionSettings.update(asked.body)
      asked.noteChange({ old, current: settings })
      return { settings }
    },
  )
  .get(
    OF_CUSTOMER,
    {
      summary: 'List what a customer has',
      caller: 'seller',
      needs: 'access:read',
      returns: SellerAccessList,
      faults: [401, 404, 409],
    },
    async (asked) => showList(await recordsOf(asked), asked.params.customer_id),
  )
  .put(
    ONE,
    {
      summary: 'Give a product to a customer, or take it away, whatever was bought',
      caller: 'seller',
      needs: 'access:update',
      action: 'access.decided',
      body: AccessOverrideForm,
      returns: SellerAccessList,
      faults: [401, 404, 409],
    },
    async (asked) => {
      const scope = await toRecordScope(asked.scope)
      const replaced = await saveOverride(scope, subjectOf(asked), asked.body)
      asked.noteChange({
        // The product shows as a field, also where only the decision about it has changed.
        old: replaced ? viewOverride(replaced) : {},
        current: { product_id: asked.params.product_id, ...asked.body },
      })
      return showList(scope, asked.params.customer_id)
    },
  )
  .delete(
    ONE,
    {
      summary: 'End a decision: purchases decide again',
      caller: 'seller',
      needs: 'access:update',
      action: 'access.decision_ended',
      returns: SellerAccessList,
      faults: [401, 404, 409],
    },
    async (asked) => {
      const scope = await toRecordScope(asked.scope)
      const ended = await cancelOverride(scope, subjectOf(asked))
      asked.noteChange({ old: { product_id: asked.params.product_id, ...viewOverride(ended) } })
      return showList(scope, asked.params.customer_id)
    },
  )
