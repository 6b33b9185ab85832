import type { BillingWords } from './en.ts'

/** Spanish. */
export const words: BillingWords = {
  test: 'Esto es una prueba: no se mueve dinero.',
  card: 'Tarjeta',
  subscription: 'Suscripción',
  owed: 'Importe pendiente',
  expected: 'Importe previsto',
  billsOn: 'Fecha del cobro',
  updateCard: 'Actualizar su tarjeta',
  linkUntil: 'El enlace funciona hasta el',
  footer: (business) => `Este correo trata de su suscripción en ${business}. Tradepost Pay gestiona los pagos.`,
  failed: {
    subject: (business) => `Su pago a ${business} no se ha realizado`,
    title: 'Su pago no se ha realizado',
    text: (business, product, amount) => `${business} no ha podido cobrar ${amount} por su suscripción a ${product}.`,
    again: (instant) =>
      `Su suscripción queda en suspenso hasta que se pague. Volveremos a probar su tarjeta el ${instant}. También puede pagar ahora con otra tarjeta.`,
    never:
      'Su suscripción queda en suspenso hasta que se pague. No volveremos a probar esta tarjeta. Pague con otra tarjeta para conservar su suscripción.',
    givenUp: (business) =>
      `Su suscripción está en suspenso. Hemos alcanzado el límite de intentos para este pago. Contacte con ${business} para pagar.`,
    planKept: 'Su plan no ha cambiado y no se le ha cobrado nada.',
    onDemand: (business) =>
      `No se le ha cobrado nada. ${business} puede volver a intentarlo. Actualice su tarjeta para que el próximo pago se complete.`,
    over: (business) =>
      `Su suscripción ha terminado y no volveremos a probar la tarjeta. Contacte con ${business} para pagar el importe pendiente.`,
  },
  reasons: {
    GENERIC_DECLINE: 'Su banco ha rechazado la tarjeta.',
    INSUFFICIENT_FUNDS: 'La tarjeta no tenía fondos suficientes.',
    EXPIRED_CARD: 'La tarjeta ha caducado.',
    AUTHENTICATION_FAILURE: 'Su banco exige que confirme el pago.',
    PROCESSING_ERROR: 'No se ha podido procesar el pago.',
    REVOCATION_OF_AUTHORIZATION: 'La tarjeta se quitó de su cuenta.',
  },
  renewal: {
    subject: (business, date) => `Su suscripción en ${business} se renueva el ${date}`,
    title: 'Su suscripción se renueva pronto',
    text: (business, product, date) =>
      `Su suscripción a ${product} en ${business} se renueva el ${date}. Entonces se cobrará en su tarjeta el importe de abajo.`,
  },
  trial: {
    subject: (business, date) => `Su prueba en ${business} termina el ${date}`,
    title: 'Su prueba termina pronto',
    text: (business, product, date) =>
      `Su prueba de ${product} en ${business} termina el ${date}. Entonces empieza su suscripción y se cobra en su tarjeta el importe de abajo.`,
  },
  usage: 'El uso hasta entonces se cobra aparte.',
  cancel: (business) => `Si no lo desea, cancele en ${business} antes de ese día y no se cobrará nada.`,
  notices: {
    ending: {
      subject: (business) => `Su suscripción en ${business} está cancelada`,
      title: 'Su suscripción está cancelada',
      text: (business, product, date) =>
        `Su suscripción a ${product} en ${business} ya no se renovará. Puede usarla hasta el ${date}.`,
    },
    ended: {
      subject: (business) => `Su suscripción en ${business} ha terminado`,
      title: 'Su suscripción ha terminado',
      text: (business, product, date) =>
        `Su suscripción a ${product} en ${business} se canceló y terminó el ${date}. Ya no se renovará.`,
    },
    expired: {
      subject: (business) => `Su suscripción en ${business} ha terminado`,
      title: 'Su suscripción ha terminado',
      text: (business, product, date) =>
        `Su suscripción a ${product} en ${business} llegó al final de su plazo el ${date}. Ya no se renovará.`,
    },
    paused: {
      subject: (business) => `Su suscripción en ${business} está en pausa`,
      title: 'Su suscripción está en pausa',
      text: (business, product, date) =>
        `Su suscripción a ${product} en ${business} se pausó el ${date}. No se cobrará nada hasta que se reanude.`,
    },
    resumed: {
      subject: (business) => `Su suscripción en ${business} se ha reanudado`,
      title: 'Su suscripción se ha reanudado',
      text: (business, product, date) =>
        `Su suscripción a ${product} en ${business} se ha reanudado. El periodo actual termina el ${date}.`,
    },
  },
  usageAtEnd: 'El uso hasta entonces se cobra al final.',
  usageAtLast: 'Ahora se cobra su último uso.',
}
