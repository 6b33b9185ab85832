import type { SellerDetails, SellerPages } from '@tradepost/contract/provider/seller-details'
import type { BusinessRow } from './table.ts'

/** The columns of the pages of a seller's texts. */
export type SellerPageRow = Pick<BusinessRow, 'termsUrl' | 'refundPolicyUrl' | 'privacyPolicyUrl'>

/** Returns the pages of a seller's texts. */
export const viewSellerPages = ({ termsUrl, refundPolicyUrl, privacyPolicyUrl }: SellerPageRow): SellerPages => ({
  terms_url: termsUrl,
  refund_policy_url: refundPolicyUrl,
  privacy_policy_url: privacyPolicyUrl,
})

/** Returns how the seller is named. */
export const viewSellerDetails = (business: BusinessRow): SellerDetails => ({
  support_email: business.supportEmail,
  legal_name: business.legalName,
  address: business.address,
  ...viewSellerPages(business),
})
