import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { FilterType } from '@tradepost/contract/provider/webhooks/webhooks'
import { Combobox } from '@tradepost/ui/inputs/combobox'
import { Field } from '@tradepost/ui/inputs/field'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { useSendExample } from './deliveries/delivery-api.ts'

type ExampleDialogProps = { slug: string; webhook: SellerWebhook; open: boolean; onOpenChange: (open: boolean) => void }

/** Sends an example of any type of event, and opens its delivery. */
export function ExampleDialog({ slug, webhook: { id, filter_types: types }, open, onOpenChange }: ExampleDialogProps) {
  const show = useShowSearch()
  const send = useSendExample(slug, id)
  const [type, setType] = useState<string | undefined>(types?.[0] ?? 'payment.succeeded')
  const options = (types ?? FilterType.options).map((value) => ({ value, label: value }))
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => {
        send.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerWebhooks.example.title')}
      description={t('sellerWebhooks.example.text')}
      submitLabel={t('sellerWebhooks.example.submit')}
      failureTitle={t('sellerWebhooks.example.failed')}
      pending={send.isPending}
      isDisabled={type === undefined}
      error={send.error}
      onSubmit={(event) => {
        event.preventDefault()
        if (type === undefined) return
        send.mutate(type, {
          onSuccess: (delivery) => {
            onOpenChange(false)
            toast.success(t('sellerWebhooks.example.sent'))
            show({ delivery: delivery.id })
          },
        })
      }}
    >
      <Field label={t('dashboardNouns.webhooks.eventType')}>
        <Combobox
          label={t('dashboardNouns.webhooks.eventType')}
          value={type}
          onValueChange={setType}
          options={options}
          searchPlaceholder={t('sellerWebhooks.types.searchHint')}
          emptyText={t('dashboardNouns.webhooks.noEventType')}
        />
      </Field>
    </FormDialog>
  )
}
