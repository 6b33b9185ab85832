import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { Switch } from '@tradepost/ui/inputs/switch'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { languages, type Method, methodGroups } from './appearance-labels.ts'

type FieldsProps = { value: CheckoutAppearance; onChange: (change: Partial<CheckoutAppearance>) => void }

const themes: RadioOption<CheckoutAppearance['theme']>[] = [
  {
    value: 'light',
    label: t('sellerCheckoutAppearance.look.light'),
    detail: t('sellerCheckoutAppearance.look.forEveryone'),
    icon: <Sun aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'dark',
    label: t('sellerCheckoutAppearance.look.dark'),
    detail: t('sellerCheckoutAppearance.look.forEveryone'),
    icon: <Moon aria-hidden="true" className="size-5!" />,
  },
  {
    value: 'system',
    label: t('sellerCheckoutAppearance.look.system'),
    detail: t('sellerCheckoutAppearance.look.systemText'),
    icon: <SunMoon aria-hidden="true" className="size-5!" />,
  },
]

/** Shows the settings for the checkout's look: colors, language and order details. */
export function LookCard({ value, onChange }: FieldsProps) {
  return (
    <Card title={t('sellerCheckoutAppearance.look.title')} bodyClassName="grid gap-5">
      <RadioGroup
        legend={t('sellerCheckoutAppearance.look.colors')}
        layout="cards"
        value={value.theme}
        onValueChange={(theme) => onChange({ theme })}
        options={themes}
      />
      <Field
        label={t('sellerCheckoutAppearance.look.language')}
        hint={t('sellerCheckoutAppearance.look.languageHint')}
        className="max-w-80"
      >
        <NativeSelect
          value={value.language ?? ''}
          onChange={({ target }) => onChange({ language: languages.find(({ code }) => code === target.value)?.code ?? null })}
        >
          <option value="">{t('sellerCheckoutAppearance.look.customersLanguage')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Switch
        label={t('sellerCheckoutAppearance.look.orderDetails')}
        hint={t('sellerCheckoutAppearance.look.orderDetailsHint')}
        checked={value.show_order_details}
        onCheckedChange={(isOn) => onChange({ show_order_details: isOn })}
      />
    </Card>
  )
}

const flags = [
  {
    name: 'allow_discount_code',
    label: t('sellerCheckoutAppearance.fields.discountCode'),
    hint: t('sellerCheckoutAppearance.fields.discountCodeHint'),
  },
  {
    name: 'allow_currency_selection',
    label: t('sellerCheckoutAppearance.fields.currency'),
    hint: t('sellerCheckoutAppearance.fields.currencyHint'),
  },
  {
    name: 'allow_phone_number_collection',
    label: t('sellerCheckoutAppearance.fields.phone'),
    hint: t('sellerCheckoutAppearance.fields.phoneHint'),
  },
  {
    name: 'allow_tax_id',
    label: t('sellerCheckoutAppearance.fields.taxId'),
    hint: t('sellerCheckoutAppearance.fields.taxIdHint'),
  },
  {
    name: 'always_create_new_customer',
    label: t('sellerCheckoutAppearance.fields.newCustomer'),
    hint: t('sellerCheckoutAppearance.fields.newCustomerHint'),
  },
] as const

/** Shows the settings for the fields that the checkout asks for. */
export function QuestionsCard({ value, onChange }: FieldsProps) {
  return (
    <Card title={t('sellerCheckoutAppearance.fields.title')} bodyClassName="grid gap-4">
      {flags.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          checked={value[name]}
          onCheckedChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
    </Card>
  )
}

const CARDS: readonly Method[] = ['credit', 'debit']

/** Shows the accepted payment methods. */
export function MethodsCard({ value, onChange }: FieldsProps) {
  const { allowed_payment_method_types: allowed } = value
  const set = (types: Method[]) => onChange({ allowed_payment_method_types: types })
  return (
    <Card title={t('sellerCheckoutAppearance.methods.title')} bodyClassName="grid gap-5">
      <Switch
        label={t('sellerCheckoutAppearance.methods.all')}
        hint={t('sellerCheckoutAppearance.methods.allHint')}
        checked={allowed.length === 0}
        onCheckedChange={(isEvery) => set(isEvery ? [] : [...CARDS])}
      />
      {allowed.length > 0 ? (
        <div className="grid grid-cols-2 gap-5 max-list:grid-cols-1">
          {methodGroups.map(({ title, methods }) => (
            <fieldset key={title}>
              <legend className="mb-1.5 text-sm font-[540]">{title}</legend>
              {methods.map(({ type, label }) => {
                const isOn = allowed.includes(type)
                return (
                  <Checkbox
                    key={type}
                    label={label}
                    checked={isOn}
                    // The last one can't be turned off, because an empty list would mean all methods.
                    disabled={isOn && allowed.length === 1}
                    onChange={() => set(isOn ? allowed.filter((each) => each !== type) : [...allowed, type])}
                  />
                )
              })}
            </fieldset>
          ))}
        </div>
      ) : null}
      {allowed.length > 0 && !CARDS.some((type) => allowed.includes(type)) ? (
        <Alert tone="warning" title={t('sellerCheckoutAppearance.methods.noCardsTitle')}>
          {t('sellerCheckoutAppearance.methods.noCardsText')}
        </Alert>
      ) : null}
    </Card>
  )
}
