import { Link } from '@tanstack/react-router'
import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import type { ReactNode } from 'react'
import { formatMoment } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandBadge } from './brands-page.tsx'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-3 max-list:grid-cols-1 max-list:gap-0.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children ?? <span className="text-ink-3">None</span>}</dd>
    </div>
  )
}

/** A brand that can’t be edited, with the reason: it is primary or archived. */
export function BrandFacts({ slug, brand, picture }: { slug: string; brand: SellerBrand; picture: ReactNode }) {
  const name = brand.name ?? 'Brand'
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} badge={<BrandBadge brand={brand} />} />
      {brand.archived_at ? (
        <Alert title={`Archived ${formatMoment(brand.archived_at)}`}>
          Its products moved to another brand. Past payments keep its name.
        </Alert>
      ) : (
        <Alert title="This is your primary brand">
          Its name was set when your payments account was opened and can’t be changed. You can change its logo. To sell under
          another name,{' '}
          <Link to="/dashboard/$slug/brands/new" params={{ slug }} className="tp-link">
            create a brand
          </Link>
          .
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <Card title="Details">
          <dl className="grid gap-3 text-sm">
            <Fact label="Name">{brand.name}</Fact>
            <Fact label="Description">{brand.description}</Fact>
            <Fact label="Website">{brand.url}</Fact>
            <Fact label="Support email">{brand.support_email}</Fact>
            <Fact label="Statement descriptor">
              <span className="font-mono text-xs">{brand.statement_descriptor}</span>
            </Fact>
          </dl>
        </Card>
        <div className="grid gap-6">
          {brand.archived_at ? null : picture}
          <BrandPreview
            name={name}
            image={brand.image}
            statement={brand.statement_descriptor}
            support={brand.support_email ?? ''}
            id={brand.brand_id}
          />
        </div>
      </div>
    </>
  )
}
