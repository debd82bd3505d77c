/**
 * Beside a captcha: what its reader must know, such as what cannot be checked. Our proposal; other servers send none, and
 * it is shown as it stands.
 */
export const captchaNoticeHeader = 'x-captcha-notice'
