import { dictionary } from '../wording/language.tsx';

export const authenticatorWords = dictionary({
  en: {
    keepCodes:
      'Keep these codes where you can find them without this device. Each works once, and they are shown only now.',
    download: 'Download',
    codesFile: 'Frontdesk recovery codes. Each works once.',
    scan: 'Scan this code with your authenticator app, then enter the six digits it shows.',
    byHand: 'Can’t scan? Enter this key instead:',
    qr: 'QR code for your authenticator app',
    openApp: 'Open it in the app on this device',
    secret: 'Secret',
    digits: 'Six digits',
    confirm: 'Confirm',
    codes: 'Recovery codes',
    wrong: 'That did not fit. Please try again.',
  },
  zh: {
    keepCodes: '请把恢复码存放在没有此设备也能找到的地方。每个只能用一次，仅现在显示。',
    download: '下载',
    codesFile: 'Frontdesk 恢复码，每个只能用一次。',
    scan: '用验证器应用扫描此二维码，然后填写它显示的六位数字。',
    byHand: '无法扫描？请输入此密钥：',
    qr: '供验证器应用扫描的二维码',
    openApp: '在此设备的应用中打开',
    secret: '密钥',
    digits: '六位数字',
    confirm: '确认',
    codes: '恢复码',
    wrong: '不正确，请再试一次。',
  },
});
