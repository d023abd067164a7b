export {
  type BookWrite,
  type ClinicBook,
  clinicBook,
  type KeptBook,
  type WriteListener,
} from './book/clinic-book.ts';
export type { DocumentRow, TicklerRow } from './book/clinic-documents.ts';
export type { AppointmentDraft, AppointmentRow, PatientRow, ProviderRow } from './book/clinic-rows.ts';
export type { DayTemplate, NewPatient, StaffBooking } from './book/clinic-tables.ts';
export { type DemoClinic, demoBook } from './book/demo-book.ts';
export type { EmrDialect } from './book/emr-dialect.ts';
export { type BridgeOptions, type RunningBridge, startBridge } from './bridge/emr-bridge.ts';
export { type EdgeProxy, type EdgeProxyOptions, startEdgeProxy } from './edge-proxy.ts';
export { type Fault, type FaultSwitch, faultSwitch } from './faults.ts';
export { type Ledger, type LedgerEntry, ledger } from './ledger.ts';
export { type RestEmrOptions, type RunningRestEmr, startRestEmr } from './rest/emr-rest.ts';
export {
  ACCESS_TOKEN,
  type RetellCall,
  type RetellCaller,
  retellCaller,
  retellResult,
} from './retell/retell-caller.ts';
export { type RetellPlatform, startRetellPlatform } from './retell/retell-platform.ts';
export { type SmsProvider, type SmsProviderOptions, startSmsProvider } from './sms/sms-provider.ts';
export { type RunningSoapEmr, type SoapEmrOptions, startSoapEmr } from './soap/emr-soap.ts';
export {
  startVoicePlatform,
  systemPrompt,
  type ToolAnswer,
  type VoiceAuth,
  type VoiceCall,
  type VoiceCaller,
  type VoiceCallerOptions,
  type VoicePlatform,
  type VoicePlatformOptions,
  type VoiceReply,
  voiceCaller,
} from './voice/voice-platform.ts';
