import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../../http/bodies/form-body.ts';
import { type Guards, get, post, type Routes, unlisted } from '../../http/routes.ts';
import { isOutage } from '../../kernel/failure.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import { actOnLink } from './acts/act-on-link.ts';
import { calendarOfLink } from './calendar/calendar-of-link.ts';
import type { PatientLink } from './link.ts';
import type { ActParts } from './needs.ts';
import { type LinkForm, readForm } from './opening/link-form.ts';
import { openLink } from './opening/open-link.ts';
import type { LinkTokens } from './opening/token.ts';
import {
  type Around,
  PAGE_LANGUAGES,
  type PageLanguage,
  pageLanguage,
  statusOf,
  type View,
} from './opening/view.ts';
import { renderPage } from './pages/render.ts';
import { LINK_POLICY } from './pages/style.ts';

const FORM_LIMIT = 4_096;
const ADDRESS = /^([\w-]{22})(\.ics|\/logo\.png)?$/;

export interface PageNeeds extends ActParts {
  readonly tokens: LinkTokens;
  readonly publicUrl: string;
  logoOf(clinicId: string): Promise<Buffer | null>;
}

interface Page {
  readonly view: View;
  readonly link: PatientLink | null;
  readonly form: LinkForm | null;
}

const UNKNOWN: Page = { view: { page: 'unknown' }, link: null, form: null };
const Anything = z.object({ '*': z.string() });

/** Plain HTML for everyone with the link. Opening a page changes nothing. */
export function linkRoutes(needs: PageNeeds, guards: Guards): Routes {
  return guards.public('Links', [
    (app) => acceptForms(app, FORM_LIMIT),
    get('/p/*', {
      answer: unlisted,
      params: Anything,
      handle: (request, reply) => answering(needs, request, reply, () => open(needs, request, reply)),
    }),
    post('/p/*', {
      answer: unlisted,
      params: Anything,
      action: 'link.act',
      handle: (request, reply) => answering(needs, request, reply, () => act(needs, request, reply)),
    }),
  ]);
}

type Request = FastifyRequest<{ Params: { '*': string } }>;
type Answer = () => Promise<Page | FastifyReply>;

async function answering(needs: PageNeeds, request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  secure(reply);
  try {
    const page = await answer();
    return 'view' in page ? send(needs, request, reply, page) : page;
  } catch (error) {
    // Without our database no link can be checked, and nothing was changed.
    if (!isOutage(error)) throw error;
    return send(needs, request, reply, { ...UNKNOWN, view: { page: 'away' } });
  }
}

function secure(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': LINK_POLICY,
    'x-robots-tag': 'noindex, nofollow',
  });
}

async function findLink(
  { tokens, links }: PageNeeds,
  request: Request,
): Promise<{ readonly link: PatientLink; readonly part: string } | null> {
  const [, token = '', part = ''] = ADDRESS.exec(request.params['*']) ?? [];
  const hash = tokens.hashOf(token);
  const link = hash ? await links.byToken(hash) : null;
  if (!link) return null;
  // The log and the audit row need the clinic, because they never store the address.
  request.clinicId = link.clinicId;
  return { link, part };
}

async function open(needs: PageNeeds, request: Request, reply: FastifyReply): Promise<Page | FastifyReply> {
  const found = await findLink(needs, request);
  if (!found) return countMiss(request, reply, UNKNOWN);
  const { link, part } = found;
  if (part === '.ics') return sendCalendar(needs, request, reply, link);
  if (part !== '') return sendLogo(needs, reply, link);
  return { view: await openLink(needs, link), link, form: null };
}

async function act(needs: PageNeeds, request: Request, reply: FastifyReply): Promise<Page> {
  const found = await findLink(needs, request);
  if (found?.part !== '') return countMiss(request, reply, UNKNOWN);
  const { link } = found;
  const { timezone } = (await needs.clinics.profile(link.clinicId)) ?? {};
  const form = readForm(request.body, wallClockAt(needs.clock.now(), timezone ?? 'UTC').date);
  const { view, isMiss } = await actOnLink(needs, link, form, languageOf(request, link));
  const page = { view, link, form };
  return isMiss ? countMiss(request, reply, page) : page;
}

/** Counts only misses per address, so that nobody's guessing blocks a valid link. */
async function countMiss(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<Page> {
  const isAllowed = await request.server.isWithinMissRate(request, reply);
  return isAllowed ? page : { ...page, view: { page: 'too-many' } };
}

function languageOf(request: FastifyRequest, link: PatientLink | null): PageLanguage {
  const asked = [request.body, request.query].map((given) => (given as { lang?: unknown } | null)?.lang);
  const chosen = PAGE_LANGUAGES.find((language) => asked.includes(language));
  return chosen ?? (link ? pageLanguage(link.language) : 'en');
}

async function send(
  { clinics, tokens, publicUrl }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  { view, link, form }: Page,
): Promise<FastifyReply> {
  const clinic = link && (await clinics.profile(link.clinicId));
  const token = (request.params as { '*': string })['*'];
  const path = link && tokens.hashOf(token) ? `${prefixOf(publicUrl)}/p/${token}` : '';
  const around: Around = {
    clinic: clinic && clinicShown(clinic, clinic.logoKey ? `${path}/logo.png` : null),
    ...{ language: languageOf(request, link), path, form },
  };
  return reply.status(statusOf(view)).type('text/html; charset=utf-8').send(renderPage(view, around));
}

/** The path under which a proxy serves us. */
const prefixOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '');

export function clinicShown(
  clinic: Pick<ClinicProfile, 'name' | 'phone' | 'voicePhoneNumber' | 'address'>,
  logo: string | null,
): NonNullable<Around['clinic']> {
  const { name, phone, voicePhoneNumber, address } = clinic;
  return { name, phone: phone ?? voicePhoneNumber, address, logo };
}

async function sendCalendar(
  needs: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  link: PatientLink,
): Promise<Page | FastifyReply> {
  const calendar = await calendarOfLink(needs, link, languageOf(request, link));
  if (!calendar) return { view: { page: 'dead' }, link, form: null };
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="appointment.ics"')
    .send(calendar);
}

async function sendLogo(
  { logoOf }: PageNeeds,
  reply: FastifyReply,
  link: PatientLink,
): Promise<Page | FastifyReply> {
  const logo = await logoOf(link.clinicId);
  return logo ? reply.type('image/png').send(logo) : UNKNOWN;
}
