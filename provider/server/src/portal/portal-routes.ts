import {
  PortalActivationList,
  PortalCardChoice,
  PortalCardList,
  PortalCardPage,
  type PortalDownload,
  PortalDownloadList,
  PortalHome,
  PortalLicenseKeyList,
  PortalPageQuery,
  PortalPaymentList,
  PortalPlanChange,
  PortalPlanForm,
  PortalPlanList,
  PortalPlanPreview,
  PortalProfile,
  PortalProfileChange,
  PortalSubscription,
  PortalSubscriptionChange,
  PortalSubscriptionList,
  PortalWalletEntryList,
  PortalWalletList,
} from '@tradepost/contract/hosted/portal'
import { CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { providerRoutes } from '#src/callers.ts'
import { updateCustomer } from '#src/customers/update-customer.ts'
import { signDelivery } from '#src/deliveries/delivery-url.ts'
import { describeProduct } from '#src/deliveries/describe-product.ts'
import { listDeliveredTo } from '#src/deliveries/list-delivered.ts'
import { correctInvoice } from '#src/invoice-corrections/correct-invoice.ts'
import type { Page } from '#src/paging.ts'
import { cancelScheduledChange } from '#src/plan-changes/change-plan.ts'
import type { Scope } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import { updateSubscription } from '#src/subscriptions/update-subscription.ts'
import { chooseCard, listCards, removeCard, setDefaultCard } from './cards.ts'
import { changePlanAt, listPlans, previewPlan } from './change-plan.ts'
import { SESSION_SECONDS } from './entrance/open-portal.ts'
import { listActivations, listPortalKeys, removeActivation } from './license-keys.ts'
import { listPortalPayments } from './list-payments.ts'
import { listBegunSubscriptions } from './live-subscriptions.ts'
import { listPortalWalletEntries, listPortalWallets, showHome, viewProfile } from './show-home.ts'
import { viewPortalSubscription, viewPortalSubscriptions } from './view-subscription.ts'

/** Lists what a customer's payments deliver, with links to the files that work as long as a session. */
async function listDownloads(scope: Scope, customerId: string, page: Page): Promise<PortalDownload[]> {
  const delivered = await listDeliveredTo(scope, customerId, page)
  return Promise.all(
    delivered.map(async ({ paymentId, ...sold }) => ({
      product_id: sold.productId,
      ...(await describeProduct(scope, sold, signDelivery(scope, paymentId, SESSION_SECONDS))),
    })),
  )
}

const asVisitor = { caller: 'portal', rate: 'read', faults: [401, 404] } as const
const asChanger = { caller: 'portal', rate: 'change', faults: [401, 403, 404, 409] } as const

/** What the pages of the portal call. The door has checked that the objects in the path are the visitor's. */
export const portalRoutes = providerRoutes('Customer portal')
  .get(
    '/portal/{business_id}/api/home',
    { ...asVisitor, summary: 'Show the home page', returns: PortalHome },
    async ({ scope, visitor }) => showHome(scope, visitor),
  )
  .get(
    '/portal/{business_id}/api/subscriptions',
    { ...asVisitor, summary: 'List subscriptions, running and past', query: PortalPageQuery, returns: PortalSubscriptionList },
    async ({ scope, visitor: { customerId }, query }) => ({
      items: await viewPortalSubscriptions(scope, await listBegunSubscriptions(scope, customerId, query)),
    }),
  )
  .get(
    '/portal/{business_id}/api/subscriptions/{subscription_id}',
    { ...asVisitor, summary: 'Show a subscription', returns: PortalSubscription },
    async ({ scope, params }) => viewPortalSubscription(scope, await getSubscription(scope, params.subscription_id)),
  )
  .patch(
    '/portal/{business_id}/api/subscriptions/{subscription_id}',
    {
      ...asChanger,
      summary: 'Cancel, keep, pause or resume a subscription',
      body: PortalSubscriptionChange,
      returns: PortalSubscription,
    },
    async ({ scope, params, body: { status, ...others } }) =>
      viewPortalSubscription(scope, await updateSubscription(scope, params.subscription_id, { ...others, status })),
  )
  .get(
    '/portal/{business_id}/api/subscriptions/{subscription_id}/plans',
    { ...asVisitor, summary: 'List the plans to change to', returns: PortalPlanList },
    async ({ scope, params }) => ({ items: await listPlans(scope, params.subscription_id) }),
  )
  .post(
    '/portal/{business_id}/api/subscriptions/{subscription_id}/change-plan/preview',
    { ...asChanger, summary: 'Preview a plan change', body: PortalPlanForm, returns: PortalPlanPreview },
    async ({ scope, params, body }) => previewPlan(scope, params.subscription_id, body),
  )
  .post(
    '/portal/{business_id}/api/subscriptions/{subscription_id}/change-plan',
    { ...asChanger, summary: 'Change the plan', body: PortalPlanChange, status: 204 },
    async ({ scope, params, body }) => changePlanAt(scope, params.subscription_id, body),
  )
  .delete(
    '/portal/{business_id}/api/subscriptions/{subscription_id}/change-plan/scheduled',
    { ...asChanger, summary: 'Cancel a scheduled plan change', status: 204 },
    async ({ scope, params }) => cancelScheduledChange(scope, params.subscription_id),
  )
  .post(
    '/portal/{business_id}/api/subscriptions/{subscription_id}/update-payment-method',
    { ...asChanger, summary: 'Charge another card', body: PortalCardChoice, returns: PortalCardPage },
    async ({ scope, params, body }) => ({
      payment_link: (await chooseCard(scope, params.subscription_id, body.payment_method_id)).url,
    }),
  )
  .get(
    '/portal/{business_id}/api/payment-methods',
    { ...asVisitor, summary: 'List saved cards', returns: PortalCardList },
    async ({ scope, visitor }) => ({ items: await listCards(scope, visitor.customerId) }),
  )
  .post(
    '/portal/{business_id}/api/payment-methods/{payment_method_id}/default',
    { ...asChanger, summary: 'Charge every running subscription to a card', returns: PortalCardList },
    async ({ scope, visitor: { customerId }, params }) => {
      await setDefaultCard(scope, { id: params.payment_method_id, customerId })
      return { items: await listCards(scope, customerId) }
    },
  )
  .delete(
    '/portal/{business_id}/api/payment-methods/{payment_method_id}',
    { ...asChanger, summary: 'Remove a card that no running subscription uses', status: 204 },
    async ({ scope, visitor: { customerId }, params }) => removeCard(scope, { id: params.payment_method_id, customerId }),
  )
  .get(
    '/portal/{business_id}/api/payments',
    { ...asVisitor, summary: 'List payments with their documents', query: PortalPageQuery, returns: PortalPaymentList },
    async ({ scope, visitor, query }) => ({ items: await listPortalPayments(scope, visitor.customerId, query) }),
  )
  .post(
    '/portal/{business_id}/api/payments/{payment_id}/invoices',
    {
      ...asChanger,
      summary: 'Add a forgotten company name or tax ID to an invoice',
      body: CorrectInvoice,
      returns: PaymentInvoices,
    },
    async ({ scope, params, body }) => correctInvoice(scope, params.payment_id, body),
  )
  .get(
    '/portal/{business_id}/api/license-keys',
    { ...asVisitor, summary: 'List license keys', query: PortalPageQuery, returns: PortalLicenseKeyList },
    async ({ scope, visitor: { customerId }, query }) => ({ items: await listPortalKeys(scope, { customerId }, query) }),
  )
  .get(
    '/portal/{business_id}/api/license-keys/{license_key_id}/instances',
    { ...asVisitor, summary: 'List activations of a license key', query: PortalPageQuery, returns: PortalActivationList },
    async ({ scope, params, query }) => ({ items: await listActivations(scope, params.license_key_id, query) }),
  )
  .delete(
    '/portal/{business_id}/api/license-key-instances/{license_key_instance_id}',
    { ...asChanger, summary: 'Free an activation of a license key', status: 204, transaction: 'own' },
    async ({ deps, scope, params }) => removeActivation(deps, scope, params.license_key_instance_id),
  )
  .get(
    '/portal/{business_id}/api/downloads',
    { ...asVisitor, summary: 'List what was delivered', query: PortalPageQuery, returns: PortalDownloadList },
    async ({ scope, visitor, query }) => ({ items: await listDownloads(scope, visitor.customerId, query) }),
  )
  .get(
    '/portal/{business_id}/api/wallets',
    { ...asVisitor, summary: 'List wallets', returns: PortalWalletList },
    async ({ scope, visitor }) => ({
      items: await listPortalWallets(scope, visitor.customerId),
    }),
  )
  .get(
    '/portal/{business_id}/api/wallets/ledger-entries',
    { ...asVisitor, summary: 'List what changed the wallets', query: PortalPageQuery, returns: PortalWalletEntryList },
    async ({ scope, visitor, query }) => ({ items: await listPortalWalletEntries(scope, visitor.customerId, query) }),
  )
  .patch(
    '/portal/{business_id}/api/profile',
    { ...asChanger, summary: 'Update the name and phone number', body: PortalProfileChange, returns: PortalProfile },
    async ({ scope, visitor, body }) => viewProfile(await updateCustomer(scope, visitor.customerId, body)),
  )
