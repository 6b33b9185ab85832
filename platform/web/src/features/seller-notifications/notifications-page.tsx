/** Which emails the members of a shop get about it. */

import { useQuery } from '@tanstack/react-query'
import {
  NotificationsForm,
  type SaleEmails,
  type SellerNotifications,
} from '@tradepost/contract/platform/organization/seller-notifications'
import { Card } from '@tradepost/ui/card'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { Switch } from '@tradepost/ui/inputs/switch'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { defineForm } from '#src/shell/forms/define-form.ts'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { readerZone } from '#src/shell/periods/period-search.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { notificationsQuery, useSaveNotifications } from './api.ts'
import { TeamCard } from './team-card.tsx'

const definition = defineForm({
  schema: NotificationsForm,
  initial: { sales: 'off', disputes: true, payouts: false, webhooks: true, time_zone: 'UTC' },
  read: ({ own }: SellerNotifications) => own,
})

const listSaleEmails = (isDisabled: boolean): RadioOption<SaleEmails>[] => [
  { value: 'off', label: t('sellerNotifications.own.off'), detail: t('sellerNotifications.own.offDetail'), isDisabled },
  { value: 'each', label: t('sellerNotifications.own.each'), detail: t('sellerNotifications.own.eachDetail'), isDisabled },
  {
    value: 'daily',
    label: t('sellerNotifications.own.daily'),
    detail: t('sellerNotifications.own.dailyDetail', { zone: readerZone() }),
    isDisabled,
  },
]

type EditorProps = { slug: string; saved: SellerNotifications }

function NotificationsEditor({ slug, saved }: EditorProps) {
  const { mutateAsync, reset, isPending, error } = useSaveNotifications(slug)
  const editor = useEditor(definition, {
    thing: saved,
    // Days count where the reader is when they save.
    save: { mutateAsync: (body) => mutateAsync({ ...body, time_zone: readerZone() }), reset, isPending, error },
    savedWords: () => t('sellerNotifications.page.saved'),
  })
  const { form } = editor
  const values = form.watch()
  const { may } = saved
  return (
    <EditorForm editor={editor} kind="settings" below={<TeamCard members={saved.members} />}>
      <Card title={t('sellerNotifications.own.title')} description={t('sellerNotifications.own.text')} bodyClassName="grid gap-5">
        <RadioGroup
          legend={t('sellerNotifications.own.sales')}
          layout="cards"
          value={values.sales}
          onValueChange={(sales) => form.setValue('sales', sales, { shouldDirty: true })}
          options={listSaleEmails(!may.sales)}
          hint={may.sales ? t('sellerNotifications.own.renewals') : t('sellerNotifications.own.mayNot')}
        />
        {(['disputes', 'payouts', 'webhooks'] as const).map((notice) => (
          <Switch
            key={notice}
            label={t(`sellerNotifications.own.${notice}`)}
            hint={may[notice] ? t(`sellerNotifications.own.${notice}Hint`) : t('sellerNotifications.own.mayNot')}
            checked={values[notice] && may[notice]}
            onCheckedChange={(isOn) => form.setValue(notice, isOn, { shouldDirty: true })}
            isDisabled={!may[notice]}
          />
        ))}
      </Card>
    </EditorForm>
  )
}

/** Shows which emails the reader gets about a shop, and which its other members get. */
export function NotificationsPage({ slug }: { slug: string }) {
  const notifications = useQuery({ ...notificationsQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>{t('dashboardShell.pages.notifications.name')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('sellerNotifications.page.text')} />
      <QueryView query={notifications} what={t('shell.things.settings')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(saved) => <NotificationsEditor slug={slug} saved={saved} />}
      </QueryView>
    </>
  )
}
