import { z } from 'zod';
import { list } from '../../http/list.ts';
import { ById, type Guards, get, post, put, type Routes, userOf } from '../../http/routes.ts';
import { shownOn, takenOn } from '../../kernel/clinic/views.ts';
import { found } from '../../kernel/failure.ts';
import { changeOf } from '../../kernel/fields.ts';
import { maskPhone } from '../../kernel/people/phone-number.ts';
import type { User } from '../../kernel/people/user.ts';
import type { Clinics } from '../clinics/index.ts';
import { approvalOffNews } from './erasure-news.ts';
import type { Erasure } from './erasures.store.ts';
import { askErasure, decideErasure, type ErasureNeeds, previewErasure } from './erasures.ts';
import {
  askedOf,
  ErasureAsked,
  ErasureRow,
  PersonReport,
  Preview,
  PreviewAsked,
  ReportAsked,
} from './person-fields.ts';
import { type ReportNeeds, reportOnPerson } from './person-report.ts';

export type PersonNeeds = ErasureNeeds & ReportNeeds & { readonly clinics: Pick<Clinics, 'read' | 'change'> };

const Settings = z.object(shownOn('erasures')).meta({ id: 'ErasureSettings' });

export function personRoutes(needs: PersonNeeds, guards: Guards): Routes {
  const { clinics, store } = needs;
  return guards.clinic('Privacy', [
    post('/api/clinic/access-report', {
      summary: 'Everything that is kept about a person, and who saw it; asking is written into the audit log',
      description:
        'By phone number, by the number of the patient in the EMR, or both. By both: what names the patient, and what is of the number and names nobody.',
      body: ReportAsked,
      answer: PersonReport,
      action: 'access-report.read',
      handle: ({ clinicId, body, trail }) =>
        reportOnPerson(needs, clinicId, { ...askedOf(body), language: body.language ?? null }, trail),
    }),
    post('/api/clinic/erasures/preview', {
      summary: "What an erasure of a person's data would remove, by kind, and what it would leave and why",
      body: PreviewAsked,
      answer: Preview,
      action: 'erasure.preview',
      handle: ({ clinicId, body }) => previewErasure(needs, clinicId, askedOf(body)),
    }),
    post('/api/clinic/erasures', {
      summary: "Erase a person's data, at once or as soon as another manager has approved it",
      description:
        'Refused while an appointment that was made through us is still to come or a call is in progress. It goes on after a crash; its state says how far it is.',
      body: ErasureAsked,
      answer: ErasureRow,
      action: 'erasure.ask',
      refuses: [409],
      handle: async (request) => {
        const { clinicId, body, trail } = request;
        const user = userOf(request);
        const asked = { ...askedOf(body), reason: body.reason, askedBy: user.id };
        return rowOf(await askErasure(needs, clinicId, asked, trail), user);
      },
    }),
    list('/api/clinic/erasures', {
      summary: 'Erasures, newest first; whom they were about is not kept',
      sorts: ['askedAt'],
      order: 'desc',
      finds: 'Part of the reason',
      row: ErasureRow,
      sheet: 'erasures',
      handle: async (request, { q, ...part }) => {
        const { rows, ...listed } = await store.list(request.clinicId, q, part);
        return { ...listed, rows: rows.map((row) => rowOf(row, userOf(request))) };
      },
    }),
    ...[true, false].map((approves) =>
      post(`/api/clinic/erasures/:id/${approves ? 'approve' : 'decline'}`, {
        summary: approves
          ? 'Approve an erasure that waits; never by whoever has asked for it'
          : 'Decline an erasure that waits, or take back your own',
        params: ById,
        answer: ErasureRow,
        action: approves ? 'erasure.approve' : 'erasure.decline',
        refuses: [409],
        handle: async (request) => {
          const { clinicId, params, trail } = request;
          const user = userOf(request);
          const decision = { id: params.id, by: user.id, approves };
          return rowOf(await decideErasure(needs, clinicId, decision, trail), user);
        },
      }),
    ),
    get('/api/clinic/erasure-settings', {
      summary: 'Whether another manager must approve erasures',
      answer: Settings,
      handle: async ({ clinicId }) => found(await clinics.read(clinicId)),
    }),
    put('/api/clinic/erasure-settings', {
      summary: 'Change whether another manager must approve erasures',
      body: changeOf(z.object(takenOn('erasures'))),
      answer: Settings,
      action: 'erasure.settings',
      handle: async (request) => {
        const { clinicId, body, trail } = request;
        const { erasuresNeedApproval: wasNeeded } = found(await clinics.read(clinicId));
        const isSwitchedOff = wasNeeded && body.erasuresNeedApproval === false;
        const changed = await clinics.change(clinicId, body, async (tx, ...details) => {
          await trail(tx, ...details);
          if (isSwitchedOff)
            await needs.notifications.tell(
              tx,
              approvalOffNews(clinicId, userOf(request), String(request.id)),
            );
        });
        return found(changed);
      },
    }),
  ]);
}

function rowOf({ person, askedById, partsDone: _, ...row }: Erasure, user: User) {
  return {
    ...row,
    counts: row.counts as Record<string, number>,
    phone: person?.phone ? maskPhone(person.phone) : null,
    patientId: person?.patientId ?? null,
    isOwn: askedById === user.id,
  };
}
