import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('es')

/** Spanish messages about subscriptions. */
export const subscriptions: Subscriptions = {
  every: { Day: 'cada día', Week: 'cada semana', Month: 'cada mes', Year: 'cada año' },
  everySpan: (span) => `cada ${span}`,
  per: {
    Day: (amount) => `${amount} / día`,
    Week: (amount) => `${amount} / semana`,
    Month: (amount) => `${amount} / mes`,
    Year: (amount) => `${amount} / año`,
  },
  amountEvery: (amount, every) => `${amount} ${every}`,
  lead: (name) => `Suscribirse a ${name}`,
  leadTrial: (name) => `Probar ${name}`,
  leadUpdate: (name) => `Nueva tarjeta para ${name}`,
  freeFor: (span) => `${span} gratis`,
  trialFor: (amount, span) => `${amount} por ${span}`,
  trialThen: (trial, price) => `${trial}, después ${price}`,
  addon: (price) => `Complemento · ${price}`,
  addonLater: (price) => `Complemento · ${price} después de la prueba`,
  once: 'Pago único',
  asUsed: 'Pago por uso',
  andUsage: (price) => `${price} más el uso`,
  unitsFree: (units) => `${units} gratis`,
  dueToday: 'A pagar hoy',
  then: (every, date) => `Después, ${every} desde el ${date}`,
  thenPrice: (price, date) => `Después, ${price} desde el ${date}`,
  from: (date) => `Desde el ${date}`,
  plusUsage: 'El uso se cobra después de cada período.',
  firstPayments: (count) => (count === 1 ? 'solo el primer pago' : `primeros ${number.format(count)} pagos`),
  nothingNow: 'Nada que pagar ahora',
  owedNow: 'El importe pendiente se cobra ahora en su nueva tarjeta',
  pay: {
    subscribe: 'Suscribirse',
    subscribePaying: (amount) => `Suscribirse y pagar ${amount}`,
    trial: 'Empezar la prueba',
    trialPaying: (amount) => `Empezar la prueba y pagar ${amount}`,
    save: 'Guardar la tarjeta',
    savePaying: (amount) => `Guardar la tarjeta y pagar ${amount}`,
  },
  agree: {
    subscribe: (business, price) => `Al suscribirse, autoriza a ${business} a cobrar en su tarjeta ${price}, hasta que cancele.`,
    trial: (business, price) =>
      `Al empezar la prueba, autoriza a ${business} a cobrar después en su tarjeta ${price}, hasta que cancele.`,
    trialEnds: (date) => `Su prueba termina el ${date}. Cancele antes para evitar cargos.`,
    onDemand: (business, name) =>
      `Al suscribirse, autoriza a ${business} a cobrar en su tarjeta el uso de ${name}, hasta que cancele.`,
    update: (business, name) =>
      `Al guardar esta tarjeta, autoriza a ${business} a cobrar en ella ${name} desde ahora, hasta que cancele.`,
    owed: (amount) => `El importe pendiente de ${amount} se cobra de inmediato.`,
    next: (date) => `El próximo cobro es el ${date}.`,
    later: (date, amount) => `Desde el ${date} son ${amount}.`,
    ends: (date) => `La suscripción termina el ${date}.`,
    stop: (business) => `Puede cancelar en ${business} en cualquier momento.`,
  },
  paid: {
    subscribed: (name) => (name ? `Su suscripción está activa. Gracias, ${name}` : 'Su suscripción está activa. Gracias'),
    trialBegun: (name) => (name ? `Su prueba ha empezado. Gracias, ${name}` : 'Su prueba ha empezado. Gracias'),
    cardSaved: 'Tarjeta guardada',
    cardUse: (business, name) => `${business} la usará para ${name}.`,
    owed: (amount) => `Se han cobrado en ella los ${amount} pendientes.`,
    nextCharge: (date) => `Próximo cobro el ${date}`,
  },
  completed: {
    title: 'Esta suscripción ya está activa',
    text: 'Le hemos enviado una confirmación por correo electrónico.',
    savedTitle: 'Esta tarjeta ya está guardada',
    savedText: 'Puede cerrar esta página.',
  },
}
