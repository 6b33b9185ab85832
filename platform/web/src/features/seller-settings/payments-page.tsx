import { useQuery } from '@tanstack/react-query'
import type { Connection } from '@tradepost/contract/platform/organization/seller-connection'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { ReadOnlyNote } from '#src/shell/forms/editable.tsx'
import { useOrganization, usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AbandonedCheckoutsCard } from './abandoned-checkouts-card.tsx'
import { connectionQuery } from './api.ts'
import { ConnectionFields } from './connection-form.tsx'
import { InvoiceSettingsCard } from './invoice-settings-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { RenewalRetriesCard } from './renewal-retries-card.tsx'
import { ReplaceSecret } from './replace-secret.tsx'
import { ReturnOriginsCard } from './return-origins-card.tsx'

type ConnectionProps = { slug: string; mayChange: boolean; connection: Connection }

function WebhookCard({ slug, mayChange, connection }: ConnectionProps) {
  return (
    <Card title={t('sellerSettings.webhook.title')} description={t('sellerSettings.webhook.text')}>
      <div className="grid max-w-[520px] gap-4">
        {connection.old_webhook_url ? (
          <Alert tone="warning" title={t('dashboardNouns.webhooks.oldUrlTitle')}>
            {t('dashboardNouns.webhooks.oldUrlText', { url: connection.old_webhook_url })}
          </Alert>
        ) : null}
        <Field
          label={t('sellerSettings.webhook.url')}
          hint={connection.environment === 'embedded' ? t('sellerSettings.webhook.urlSet') : t('sellerSettings.webhook.urlHint')}
        >
          <Input
            readOnly
            dir="ltr"
            value={connection.webhook_url}
            className="font-mono"
            trailing={<CopyButton value={connection.webhook_url} label={t('sellerSettings.webhook.copy')} className="-me-2" />}
          />
        </Field>
        {connection.environment === 'embedded' && connection.is_connected ? (
          <ReplaceSecret slug={slug} secret="webhook" mayChange={mayChange} hint={connection.webhook_secret_hint}>
            {connection.old_webhook_secret_ends_at ? t('sellerSettings.webhook.oldSecret') : null}
          </ReplaceSecret>
        ) : null}
        {connection.business_id ? (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            {t('sellerSettings.webhook.businessId')} <CopyableId id={connection.business_id} />
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function ConnectionCards({ slug, mayChange, connection }: ConnectionProps) {
  return (
    <>
      <Card
        title={t('sellerSettings.provider.title')}
        action={
          connection.is_connected ? (
            <StatusBadge status="connected" />
          ) : (
            <StatusBadge status="pending">{t('sellerSettings.provider.notConnected')}</StatusBadge>
          )
        }
      >
        {connection.problem ? (
          <Alert tone="danger" title={t('sellerSettings.provider.problem')} isLive className="mb-5">
            {translateRefusal(connection.problem)}
          </Alert>
        ) : null}
        <div className="grid gap-5">
          <ConnectionFields key={connection.environment} slug={slug} mayChange={mayChange} connection={connection} />
          {connection.environment === 'embedded' && connection.is_connected ? (
            <ReplaceSecret slug={slug} secret="apiKey" mayChange={mayChange} hint={connection.api_key_hint} />
          ) : null}
        </div>
      </Card>
      <WebhookCard slug={slug} mayChange={mayChange} connection={connection} />
    </>
  )
}

/** Shows the shop's connection to the payments provider. */
export function PaymentsSettingsPage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const connection = useQuery(connectionQuery(slug))
  const may = usePermissions(slug)
  return (
    <>
      <PageTitle>{t('sellerSettings.page.title')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('sellerSettings.page.text')} />
      {may('settings:update') ? null : <ReadOnlyNote />}
      <div className="grid max-w-[820px] gap-6">
        <QueryView
          query={connection}
          what={t('sellerSettings.what.connection')}
          skeleton={<Skeleton className="h-80 rounded-lg" />}
        >
          {(data) => <ConnectionCards slug={slug} mayChange={may('settings:update')} connection={data} />}
        </QueryView>
        {connection.data?.is_connected ? <RecordsCard slug={slug} mayCheck={may('settings:update')} /> : null}
        {organization.data && connection.data?.environment === 'embedded' && connection.data.is_connected ? (
          <>
            <RenewalRetriesCard slug={slug} mayChange={may('settings:update')} />
            <AbandonedCheckoutsCard slug={slug} mayChange={may('settings:update')} />
            <InvoiceSettingsCard slug={slug} mayChange={may('settings:update')} />
            <ReturnOriginsCard slug={slug} mayChange={may('settings:update')} />
          </>
        ) : null}
      </div>
    </>
  )
}
