import type { Customer } from '@tradepost/contract/provider/customers'
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
  }
}
