import type { CheckoutAppearance } from '@tradepost/contract/platform/seller-checkout-appearance'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/checkbox'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { RadioGroup, type RadioOption } from '@tradepost/ui/radio-group'
import { Switch } from '@tradepost/ui/switch'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { languages, type Method, methodGroups } from './appearance-words.ts'

type FieldsProps = { value: CheckoutAppearance; onChange: (change: Partial<CheckoutAppearance>) => void }

const themes: RadioOption<CheckoutAppearance['theme']>[] = [
  { value: 'light', label: 'Light', detail: 'For everyone', icon: <Sun aria-hidden="true" className="size-5!" /> },
  { value: 'dark', label: 'Dark', detail: 'For everyone', icon: <Moon aria-hidden="true" className="size-5!" /> },
  {
    value: 'system',
    label: 'System',
    detail: 'Same as the customer’s device',
    icon: <SunMoon aria-hidden="true" className="size-5!" />,
  },
]

export function LookCard({ value, onChange }: FieldsProps) {
  return (
    <Card title="Appearance" bodyClassName="grid gap-5">
      <RadioGroup
        legend="Colors"
        layout="cards"
        value={value.theme}
        onValueChange={(theme) => onChange({ theme })}
        options={themes}
      />
      <Field label="Language" hint="Used at checkout and in emails." className="max-w-80">
        <NativeSelect
          value={value.language ?? ''}
          onChange={({ target }) => onChange({ language: languages.find(({ code }) => code === target.value)?.code ?? null })}
        >
          <option value="">Customer’s language</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Switch
        label="Show order details"
        hint="Lists the items next to the form. The total is always shown."
        checked={value.show_order_details}
        onCheckedChange={(isOn) => onChange({ show_order_details: isOn })}
      />
    </Card>
  )
}

const flags = [
  {
    name: 'allow_discount_code',
    label: 'Discount code',
    hint: 'Lets customers enter a code. Codes from the cart always apply.',
  },
  {
    name: 'allow_currency_selection',
    label: 'Currency selection',
    hint: 'Customers can pay in their own currency at today’s rate.',
  },
  { name: 'allow_phone_number_collection', label: 'Phone number', hint: 'Adds an optional field.' },
  { name: 'allow_tax_id', label: 'Tax ID', hint: 'Lets businesses enter a tax ID. Where the law allows, they pay no tax.' },
  {
    name: 'always_create_new_customer',
    label: 'Always create a new customer',
    hint: 'If off, a purchase goes to the existing customer with the same email.',
  },
] as const

export function QuestionsCard({ value, onChange }: FieldsProps) {
  return (
    <Card title="Fields" bodyClassName="grid gap-4">
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

export function MethodsCard({ value, onChange }: FieldsProps) {
  const { allowed_payment_method_types: allowed } = value
  const set = (types: Method[]) => onChange({ allowed_payment_method_types: types })
  return (
    <Card title="Payment methods" bodyClassName="grid gap-5">
      <Switch
        label="All eligible payment methods"
        hint="Eligibility depends on country, currency and amount."
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
                    // One has to stay: an empty list would mean all of them.
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
        <Alert tone="warning" title="Without cards, many customers can’t pay">
          The others only work in some countries and currencies. Customers who can’t use any of them see a message at checkout.
        </Alert>
      ) : null}
    </Card>
  )
}
