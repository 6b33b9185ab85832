import { zodResolver } from '@hookform/resolvers/zod'
import type { Organization } from '@tradepost/contract/platform/seller'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { toast } from '@tradepost/ui/toast'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRenameOrganization } from './api.ts'

const NameForm = z.object({
  name: z.string().trim().min(1, t('sellerSettings.shop.nameMissing')).max(100, t('sellerSettings.shop.nameTooLong')),
})

/** Shows the form for the shop's name, which customers see. */
export function RenameOrganization({ organization }: { organization: Organization }) {
  const rename = useRenameOrganization(organization.id)
  const form = useForm({ resolver: zodResolver(NameForm), mode: 'onTouched', values: { name: organization.name } })
  return (
    <Card title={t('sellerSettings.shop.title')}>
      <form
        noValidate
        className="grid max-w-[440px] gap-4"
        onSubmit={form.handleSubmit(({ name }) =>
          rename.mutate(name, { onSuccess: () => toast.success(t('sellerSettings.shop.saved')) }),
        )}
      >
        <Field
          label={t('sellerSettings.shop.name')}
          error={form.formState.errors.name?.message}
          hint={t('sellerSettings.shop.url', { url: `${window.location.host}/shop/${organization.slug}` })}
        >
          <Input autoComplete="organization" {...form.register('name')} />
        </Field>
        {rename.isError ? <Alert tone="danger" isLive title={getErrorMessage(rename.error)} /> : null}
        <div>
          <Button type="submit" pending={rename.isPending} disabled={!form.formState.isDirty}>
            {t('sellerSettings.shop.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
