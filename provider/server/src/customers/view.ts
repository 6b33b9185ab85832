import type { Customer } from '@tradepost/contract/provider/customers'
import type { CustomerDetails } from '@tradepost/contract/provider/payments'
import type { CustomerRow } from './table.ts'

export function viewCustomer(customer: CustomerRow): Customer {
  return {
    customer_id: customer.id,
    business_id: customer.businessId,
    email: customer.email,
    name: customer.name,
    phone_number: customer.phoneNumber,
    metadata: customer.metadata,
    created_at: customer.createdAt.toISOString(),
    // No call of this API blocks customers.
    blocked_at: null,
    blocklist_entry_id: null,
  }
}

/** Returns a customer as their purchases show them. */
export function viewCustomerDetails({ id, email, name, phoneNumber, metadata }: CustomerRow): CustomerDetails {
  return { customer_id: id, email, name, phone_number: phoneNumber, metadata }
}
