import { assert } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import { getLicenseKey, getLicenseKeyInstance } from '#src/license-keys/get-license-key.ts'
import { getPaymentMethod } from '#src/payment-methods/get-payment-method.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { Scope } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import type { PortalVisitor } from './entrance/find-visitor.ts'

type Check = (scope: Scope, named: { id: string; customerId: string }) => Promise<void>

/** How each parameter of a portal's path is checked; one without a line here can't be in such a path. */
const CHECKS: Readonly<Record<string, Check>> = {
  async business_id() {},
  async license_key_id(scope, { id, customerId }) {
    if ((await getLicenseKey(scope, id)).customerId !== customerId) throw fault('LICENSE_KEY_NOT_FOUND')
  },
  async license_key_instance_id(scope, { id, customerId }) {
    const { licenseKeyId } = await getLicenseKeyInstance(scope, id)
    const key = await getLicenseKey(scope, licenseKeyId)
    if (key.customerId !== customerId) throw fault('LICENSE_KEY_INSTANCE_NOT_FOUND')
  },
  async payment_id(scope, { id, customerId }) {
    if ((await getPayment(scope, id)).customerId !== customerId) throw fault('PAYMENT_NOT_FOUND')
  },
  async payment_method_id(scope, named) {
    await getPaymentMethod(scope, named)
  },
  async subscription_id(scope, { id, customerId }) {
    if ((await getSubscription(scope, id)).customerId !== customerId) throw fault('SUBSCRIPTION_NOT_FOUND')
  },
}

/**
 * Checks that every object in a path of the portal belongs to its customer. The door runs it before any handler.
 * @throws 404, the same as for an object that doesn't exist
 */
export async function checkHeld(
  scope: Scope,
  { customerId }: PortalVisitor,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, id] of Object.entries(params)) {
    const check = CHECKS[name]
    assert(check, `A path of the portal can't have the parameter ${name}`)
    await check(scope, { id, customerId })
  }
}
