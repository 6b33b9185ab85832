import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { AccessOverrideForm, type SellerAccess } from '@tradepost/contract/platform/developers/seller-access'
import { DateTimePicker } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { toast } from '@tradepost/ui/overlays/toast'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { productChoicesQuery } from '#src/nouns/products/product-choices.tsx'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { useDecideAccess } from './access-api.ts'

const DecisionForm = AccessOverrideForm.extend({ product_id: z.string().min(1, 'Choose a product') })
type DecisionForm = z.infer<typeof DecisionForm>

type DecideProps = {
  slug: string
  customerId: string
  /** The product that the decision is about; any if undefined. */
  access: SellerAccess | undefined
  onClose: () => void
}

/** Returns the products to choose from. Somebody who may not see products types the ID. */
function useProducts(slug: string) {
  const maySee = usePermissions(slug)('product:read')
  return useQuery({ ...productChoicesQuery(slug), enabled: maySee }).data?.items
}

const toValues = (access: SellerAccess | undefined): DecisionForm => ({
  product_id: access?.product_id ?? '',
  gives_access: access?.override?.gives_access ?? !access?.has_access,
  until: access?.override?.until ?? null,
  why: access?.override?.why ?? '',
})

/** Shows the form that gives a product to a customer, or takes it away. */
export function DecideAccess({ slug, customerId, access, onClose }: DecideProps) {
  const decide = useDecideAccess(slug, customerId)
  const products = useProducts(slug)
  const form = useForm<DecisionForm>({ resolver: zodResolver(DecisionForm), mode: 'onTouched', defaultValues: toValues(access) })
  const { errors } = form.formState
  async function send({ product_id: productId, ...decision }: DecisionForm) {
    const saved = await decide.mutateAsync({ productId, form: decision }).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(t('sellerAccess.customer.saved'))
    onClose()
  }
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('sellerAccess.customer.decideTitle')}
      description={t('sellerAccess.customer.decideText')}
      submitLabel={t('sellerAccess.customer.save')}
      failureTitle={t('sellerAccess.customer.failed')}
      pending={decide.isPending}
      error={decide.error}
      onSubmit={form.handleSubmit(send)}
    >
      <Field label={t('sellerAccess.customer.product')} error={errors.product_id?.message}>
        {access?.product_name ? (
          <Input readOnly value={access.product_name} />
        ) : access || !products ? (
          <Input readOnly={access !== undefined} dir="ltr" className="font-mono" {...form.register('product_id')} />
        ) : (
          <NativeSelect {...form.register('product_id')}>
            <option value="" />
            {products.map(({ product_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('sellerAccess.customer.decision')}>
        <NativeSelect {...form.register('gives_access', { setValueAs: (value: unknown) => value === true || value === 'true' })}>
          <option value="true">{t('sellerAccess.customer.give')}</option>
          <option value="false">{t('sellerAccess.customer.take')}</option>
        </NativeSelect>
      </Field>
      <Field label={t('sellerAccess.customer.until')} hint={t('sellerAccess.customer.untilHint')} error={errors.until?.message}>
        <Controller
          control={form.control}
          name="until"
          render={({ field }) => (
            <DateTimePicker
              label={t('sellerAccess.customer.until')}
              value={field.value ?? undefined}
              onValueChange={(value) => field.onChange(value ?? null)}
            />
          )}
        />
      </Field>
      <Field label={t('sellerAccess.customer.why')} hint={t('sellerAccess.customer.whyHint')} error={errors.why?.message}>
        <Input autoComplete="off" {...form.register('why')} />
      </Field>
    </FormDialog>
  )
}
