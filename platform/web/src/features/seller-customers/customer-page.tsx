import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { customerQuery } from '#src/nouns/customers/queries.ts'
import { LicenseKeysCard } from '#src/nouns/license-keys/license-keys-card.tsx'
import { PaymentsCard } from '#src/nouns/payments/payments-card.tsx'
import { paymentsQuery } from '#src/nouns/payments/queries.ts'
import { subscriptionsQuery } from '#src/nouns/subscriptions/queries.ts'
import { subscriptionColumns } from '#src/nouns/subscriptions/subscription-columns.tsx'
import { WalletCard, WalletHistory } from '#src/nouns/wallets/wallet-cards.tsx'
import { Columns, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { AccessCard } from './access-card.tsx'
import { MetadataCard, ProfileCard, TimelineCard, TotalsCard } from './customer-cards.tsx'
import { CustomerSheet } from './customer-sheet.tsx'
import { EmailsCard } from './emails-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { DisputesCard, RefundsCard } from './returned-cards.tsx'

type PartProps = { slug: string; customerId: string }

function CustomerPayments({ slug, customerId }: PartProps) {
  const [cursor, setCursor] = useState<string>()
  const payments = useQuery(paymentsQuery(slug, { customer_id: customerId, cursor }))
  return (
    <PaymentsCard
      slug={slug}
      payments={payments}
      onCursorChange={setCursor}
      skeletonRows={3}
      empty={
        <EmptyState drawing={null} title={t('sellerCustomers.page.noPayments.title')}>
          {t('sellerCustomers.page.noPayments.text')}
        </EmptyState>
      }
    />
  )
}

const ownColumns = subscriptionColumns.filter((column) => column.id !== 'customer')

/** Shows the customer's subscriptions. If there are none, only says so where it `isAlone`, without payments below. */
function SubscriptionsCard({ slug, customerId, isAlone }: PartProps & { isAlone: boolean }) {
  const navigate = useNavigate()
  const subscriptions = useQuery(subscriptionsQuery(slug, { customer_id: customerId }))
  if (subscriptions.data?.items.length === 0 && !isAlone) return null
  return (
    <Card
      title={t('sellerCustomers.page.subscriptions')}
      isFlush
      action={
        subscriptions.data?.next ? (
          <Link to="/dashboard/$slug/subscriptions" params={{ slug }} search={{ customer_id: customerId }} className="tp-link">
            {t('sellerCustomers.page.viewAll')}
          </Link>
        ) : undefined
      }
    >
      <DataTable
        label={t('sellerCustomers.page.subscriptions')}
        rows={subscriptions.data?.items}
        columns={ownColumns}
        rowId={(subscription) => subscription.subscription_id}
        rowHref={(subscription) => `/dashboard/${slug}/subscriptions/${subscription.subscription_id}`}
        onRowOpen={({ subscription_id: subscriptionId }) =>
          void navigate({ to: '/dashboard/$slug/subscriptions/$subscriptionId', params: { slug, subscriptionId } })
        }
        isLoading={subscriptions.isFetching}
        skeletonRows={1}
        error={subscriptions.isError ? getErrorMessage(subscriptions.error) : undefined}
        onRetry={() => void subscriptions.refetch()}
      />
    </Card>
  )
}

type CustomerProps = { slug: string; customer: SellerCustomer }

function CustomerTimeline({ slug, customer }: CustomerProps) {
  const payments = useQuery(paymentsQuery(slug, { customer_id: customer.customer_id }))
  return payments.data ? <TimelineCard slug={slug} customer={customer} payments={payments.data} /> : null
}

/** Shows what the customer bought, as far as the person may see it, beside the profile. */
function CustomerBody({ slug, customer }: CustomerProps) {
  const may = usePermissions(slug)
  const [seesPayments, seesSubscriptions] = [may('payment:read'), may('subscription:read')]
  const [seesWallet, seesAccess] = [may('wallet:read'), may('access:read')]
  const part = { slug, customerId: customer.customer_id }
  const profile = (
    <>
      <ProfileCard customer={customer} />
      <TotalsCard customer={customer} />
      <NotesCard slug={slug} customer={customer} />
      {seesWallet ? <WalletCard slug={slug} customer={customer} /> : null}
      <MetadataCard metadata={customer.metadata} />
    </>
  )
  if (!seesPayments && !seesSubscriptions && !seesWallet && !seesAccess)
    return <div className="grid max-w-[560px] gap-6">{profile}</div>
  return (
    <Columns aside={profile}>
      {seesAccess ? <AccessCard {...part} /> : null}
      {seesSubscriptions ? <SubscriptionsCard {...part} isAlone={!seesPayments} /> : null}
      {seesPayments ? <CustomerPayments {...part} /> : null}
      {may('refund:read') ? <RefundsCard {...part} /> : null}
      {may('dispute:read') ? <DisputesCard {...part} /> : null}
      <LicenseKeysCard slug={slug} of={{ customer_id: customer.customer_id }} />
      {seesWallet ? <WalletHistory slug={slug} customer={customer} /> : null}
      {seesPayments ? <EmailsCard {...part} /> : null}
      {seesPayments ? <CustomerTimeline slug={slug} customer={customer} /> : null}
    </Columns>
  )
}

function CustomerView({ slug, customer }: CustomerProps) {
  const mayEdit = usePermissions(slug)('customer:update')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <PageTitle>{customer.name}</PageTitle>
      <PageHeader
        title={customer.name}
        badge={customer.has_account ? <Badge tone="info">{t('sellerCustomers.page.hasAccount')}</Badge> : undefined}
        description={t('sellerCustomers.page.since', {
          email: formatEmail(customer.email),
          time: formatMoment(customer.created_at),
        })}
        actions={
          mayEdit ? (
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setIsEditing(true)}>
              {t('actions.edit')}
            </Button>
          ) : undefined
        }
      />
      <CustomerSheet slug={slug} customer={customer} open={isEditing} onOpenChange={setIsEditing} />
      <CustomerBody slug={slug} customer={customer} />
    </>
  )
}

/** Shows one customer: payments, profile and timeline. */
export function CustomerPage({ slug, customerId }: { slug: string; customerId: string }) {
  const customer = useQuery(customerQuery(slug, customerId))
  return (
    <QueryView query={customer} what={t('sellerCustomers.words.one')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <CustomerView slug={slug} customer={data} />}
    </QueryView>
  )
}
