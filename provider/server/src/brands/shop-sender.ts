import type { Sender } from '@tradepost/kit/email/email-content'
import { toPlainName } from '@tradepost/kit/email/email-names'
import { toEmailLook } from '@tradepost/kit/theme/email-look'
import { type Language, toDirection } from '@tradepost/messages/languages'
import { viewTheme } from '#src/businesses/theme.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import { messagesIn } from '#src/messages.ts'
import type { Seller } from './table.ts'

/** What emails need of a seller. */
export type ShownSeller = Pick<Seller, 'name' | 'supportEmail' | 'theme' | 'imageId'>

/** Returns the sender of an email to a buyer: the shop, by its name, logo and colors. `url`: our own. */
export function shopSender(seller: Omit<ShownSeller, 'supportEmail'>, language: Language, url: string): Sender {
  const name = toPlainName(seller.name)
  const theme = viewTheme(seller)
  return {
    name,
    from: name,
    look: toEmailLook(theme, theme.logo_url ?? getImageUrl({ url }, seller.imageId)),
    linkHint: messagesIn(language)('receipts.linkHint'),
    language: { code: language, direction: toDirection(language) },
  }
}
