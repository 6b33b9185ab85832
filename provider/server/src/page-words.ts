import type { Language } from '@tradepost/messages/languages'

/** Messages of a hosted page before or without its script. All others are in provider/web/src/languages. */
export const PAGE_WORDS: Readonly<Record<Language, { title: string; noScript: string }>> = {
  en: {
    title: 'Checkout',
    noScript: 'This page needs JavaScript to take a card payment. Please turn it on and reload the page.',
  },
  de: {
    title: 'Bezahlen',
    noScript:
      'Diese Seite braucht JavaScript, um eine Zahlung anzunehmen. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  },
  fr: {
    title: 'Paiement',
    noScript: 'Cette page a besoin de JavaScript pour accepter un paiement. Activez-le, puis rechargez la page.',
  },
  es: {
    title: 'Pago',
    noScript: 'Esta página necesita JavaScript para aceptar un pago. Actívelo y vuelva a cargar la página.',
  },
  pt: {
    title: 'Pagamento',
    noScript: 'Esta página precisa de JavaScript para aceitar um pagamento. Ative-o e carregue a página de novo.',
  },
  ja: {
    title: 'お支払い',
    noScript: 'このページでのお支払いにはJavaScriptが必要です。有効にしてからページを再読み込みしてください。',
  },
  ar: {
    title: 'الدفع',
    noScript: 'تحتاج هذه الصفحة إلى JavaScript لقبول الدفع. يُرجى تفعيله ثم إعادة تحميل الصفحة.',
  },
}
