import type { ArchivedBrand, Brand } from '@tradepost/contract/provider/brands'
import type { Deps } from '#src/deps.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import type { ArchivedBrandFacts } from './archive-brand.ts'
import type { BrandRow } from './table.ts'

const DESCRIPTOR_LENGTH_MAX = 22

/** Returns the default statement descriptor of a brand: its name, in characters that every card network accepts. */
function toDescriptor(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .,&/-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.slice(0, DESCRIPTOR_LENGTH_MAX).trim().toUpperCase() || 'TRADEPOST'
}

/** Returns a brand as the API shows it, every key present. Nothing verifies brands here, so each is verified from the start. */
export function viewBrand(brand: BrandRow, { config }: Pick<Deps, 'config'>): Brand {
  return {
    brand_id: brand.id,
    business_id: brand.businessId,
    name: brand.name,
    description: brand.description,
    image: getImageUrl(config, brand.imageId),
    statement_descriptor: brand.statementDescriptor ?? toDescriptor(brand.name),
    support_email: brand.supportEmail,
    url: brand.url,
    enabled: brand.archivedAt === null,
    verification_enabled: true,
    verification_status: 'Success',
    reason_for_hold: null,
    archived_at: brand.archivedAt?.toISOString() ?? null,
  }
}

/** Returns the result of archiving. Subscriptions belong to their product's brand, and no collections exist, so neither moves. */
export function viewArchivedBrand(archived: ArchivedBrandFacts): ArchivedBrand {
  return {
    brand_id: archived.id,
    archived_at: archived.archivedAt.toISOString(),
    moved_to_brand_id: archived.movedTo,
    products_moved: archived.productsMoved,
    subscriptions_moved: 0,
    collections_moved: 0,
  }
}
