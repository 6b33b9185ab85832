import type { ThemePreview } from '@tradepost/contract/platform/organization/seller-theme'
import { ShopTheme, TYPEFACES, type Typeface } from '@tradepost/contract/shop-theme'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { Switch } from '@tradepost/ui/inputs/switch'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

type FieldsProps = { value: ShopTheme; onChange: (change: Partial<ShopTheme>) => void }

const modes: RadioOption<ShopTheme['mode']>[] = [
  { value: 'system', label: t('sellerTheme.mode.system'), icon: <SunMoon aria-hidden="true" className="size-5!" /> },
  { value: 'light', label: t('sellerTheme.mode.light'), icon: <Sun aria-hidden="true" className="size-5!" /> },
  { value: 'dark', label: t('sellerTheme.mode.dark'), icon: <Moon aria-hidden="true" className="size-5!" /> },
]

/** Tradepost's green, where the picker begins. */
const OWN_ACCENT = '#065e47'

type ColorCardProps = FieldsProps & { corrected: ThemePreview['corrected'] }

/** Shows the fields for the color of a shop, and says where it had to be corrected. */
export function ColorCard({ value, onChange, corrected }: ColorCardProps) {
  const { success: isColor, error } = ShopTheme.shape.accent.safeParse(value.accent)
  return (
    <Card title={t('sellerTheme.color.title')} bodyClassName="grid gap-5">
      <Field
        label={t('sellerTheme.color.label')}
        hint={t('sellerTheme.color.hint')}
        error={isColor ? undefined : error?.issues[0]?.message}
        className="max-w-80"
      >
        <Input
          value={value.accent ?? ''}
          placeholder="#0f766e"
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onChange({ accent: target.value === '' ? null : target.value })}
          trailing={
            <input
              type="color"
              aria-label={t('sellerTheme.color.pick')}
              value={isColor && value.accent !== null ? value.accent : OWN_ACCENT}
              onChange={({ target }) => onChange({ accent: target.value })}
              className="h-6! w-8! flex-none! cursor-pointer rounded-xs border border-line-strong bg-transparent p-0"
            />
          }
        />
      </Field>
      {corrected.map(({ mode, color }) => (
        <p key={mode} className="flex items-start gap-2 text-sm text-ink-2">
          <span
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0 rounded-xs border border-line"
            style={{ background: color }}
          />
          {t(mode === 'light' ? 'sellerTheme.color.correctedLight' : 'sellerTheme.color.correctedDark', { color })}
        </p>
      ))}
      {value.accent === null ? null : (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => onChange({ accent: null })}>
          {t('sellerTheme.color.clear')}
        </Button>
      )}
      <RadioGroup
        legend={t('sellerTheme.mode.legend')}
        layout="cards"
        value={value.mode}
        onValueChange={(mode) => onChange({ mode })}
        options={modes}
      />
    </Card>
  )
}

/** Names of typefaces are the same in every language. */
const typefaceNames: Record<Typeface, string> = {
  inter: 'Inter',
  system: t('sellerTheme.type.system'),
  'source-serif': 'Source Serif',
  'space-grotesk': 'Space Grotesk',
  nunito: 'Nunito',
  'jetbrains-mono': 'JetBrains Mono',
}

const cornerShapes: Record<ShopTheme['corners'], string> = {
  square: 'rounded-none',
  rounded: 'rounded-ss-lg',
  round: 'rounded-ss-[20px]',
}

/** Draws one corner of a card. */
const Corner = ({ corners }: { corners: ShopTheme['corners'] }) => (
  <span aria-hidden="true" className={`block size-6 border-s-2 border-t-2 border-ink-3 ${cornerShapes[corners]}`} />
)

const cornerOptions: RadioOption<ShopTheme['corners']>[] = [
  { value: 'square', label: t('sellerTheme.type.square'), icon: <Corner corners="square" /> },
  { value: 'rounded', label: t('sellerTheme.type.rounded'), icon: <Corner corners="rounded" /> },
  { value: 'round', label: t('sellerTheme.type.round'), icon: <Corner corners="round" /> },
]

/** Shows the fields for the typeface and the corners of a shop, and whether its pages say what they run on. */
export function TypeCard({ value, onChange }: FieldsProps) {
  return (
    <Card title={t('sellerTheme.type.title')} bodyClassName="grid gap-5">
      <Field label={t('sellerTheme.type.typeface')} hint={t('sellerTheme.type.typefaceHint')} className="max-w-80">
        <NativeSelect
          value={value.typeface}
          onChange={({ target }) => onChange({ typeface: TYPEFACES.find((each) => each === target.value) ?? 'inter' })}
        >
          {TYPEFACES.map((typeface) => (
            <option key={typeface} value={typeface}>
              {typefaceNames[typeface]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <RadioGroup
        legend={t('sellerTheme.type.corners')}
        layout="cards"
        value={value.corners}
        onValueChange={(corners) => onChange({ corners })}
        options={cornerOptions}
      />
      <Switch
        label={t('sellerTheme.powered.label')}
        hint={t('sellerTheme.powered.hint')}
        checked={value.shows_powered_by}
        onCheckedChange={(isOn) => onChange({ shows_powered_by: isOn })}
      />
    </Card>
  )
}
