/** The journeys that can't share their servers, by title, and why: each costs three databases and two seconds. */
export const OWN_WORLDS: Readonly<Record<string, string>> = {
  'M52: a card blocked after too many declines keeps everything that was entered, and pays an hour later':
    "declines are limited for an hour of the machine's clock",
  'M52: a link opened too often asks to try again in a minute, and opens then':
    "links are limited for a minute of the machine's clock",
  "M66: every browser in a journey has the world's clock and follows its moves": "moves the machine's clock",
  'a replay of 1,000 lost events shows its progress and 1,000 changes, and the second one 0 changes':
    "webhooks are limited per second of the machine's clock",
  'a list shows ignored filters, unreadable rows and its last check, and is exported whole': 'the records of the shop grow old',
  'after twelve months in the fault lab, a comparison finds no differences':
    "records are refreshed after a minute of the machine's clock",
  'a discount created by a seller works at checkout, and its uses are counted':
    "records are refreshed after a minute of the machine's clock",
  'while the provider is down, every list still opens and shows how old it is': 'the provider is away',
  'while the payment service is down, the cart shows its subtotal, and the tax appears automatically afterwards':
    'the provider is away',
}
