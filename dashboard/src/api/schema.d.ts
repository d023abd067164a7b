/** Made from the API document by `npm run generate`; words, examples and refusals are left out. */
export interface paths {
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthSecondFactor"];
        put?: never;
        post: operations["postAuthSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthMe"];
        put: operations["putAuthMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthAcceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAuthPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete: operations["deleteAuthSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAuthSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicUsers"];
        put?: never;
        post: operations["postClinicUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicUsersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteClinicInvitationsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicUsersByIdDeactivate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/users/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicUsersByIdReactivate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicUsersByIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminUsers"];
        put?: never;
        post: operations["postAdminUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminUsersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAdminInvitationsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminUsersByIdDeactivate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminUsersByIdReactivate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminUsersByIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSecondFactorAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSecondFactorTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSecondFactorTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSecondFactorTotpRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthSecondFactorRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAuthPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteAuthPasskeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminAuditCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminAuditActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminAuditVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reads.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReadsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getNotificationsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putNotificationsByIdRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putNotificationsReadAll"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicInboxPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicInboxCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicInboxById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdTake"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdDone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdDismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdReopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdSnooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/inbox/{id}/no-answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicInboxByIdNoAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/inbox.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminInboxCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicMe"];
        put: operations["putClinicMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSchedule"];
        put: operations["putClinicSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice-agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceAgent"];
        put?: never;
        post: operations["postClinicVoiceAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/clinical-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicClinicalSettings"];
        put: operations["putClinicClinicalSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicClosures"];
        put?: never;
        post: operations["postClinicClosures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/closures/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicClosuresSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/closures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicClosuresById"];
        put: operations["putClinicClosuresById"];
        post?: never;
        delete: operations["deleteClinicClosuresById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicLogo"];
        put?: never;
        post: operations["postClinicLogo"];
        delete: operations["deleteClinicLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinics"];
        put?: never;
        post: operations["postAdminClinics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/pending-activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsPendingActivation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/pending-activation.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsPendingActivationCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/provisioning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicIdProvisioning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdActivate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdSuspend"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdResume"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdVoice"];
        post?: never;
        delete: operations["deleteAdminClinicsByClinicIdVoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdClose"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putAdminClinicsByClinicIdKeep"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicEmr"];
        put: operations["putClinicEmr"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/soap-warmup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsSoapWarmup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicEmrConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrConfigPull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config/pull/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrConfigPullByDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config/template-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicEmrConfigTemplateCodes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emr-oauth/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postEmrOauthInitiate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emr-oauth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEmrOauthCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr/oauth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrOauthConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr/oauth/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrOauthDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicProviders"];
        put?: never;
        post: operations["postClinicProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicProvidersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicProvidersById"];
        put: operations["putClinicProvidersById"];
        post?: never;
        delete: operations["deleteClinicProvidersById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers/{id}/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicProvidersByIdConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers/{id}/effective-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicProvidersByIdEffectiveConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceConfig"];
        put: operations["putClinicVoiceConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config/booking-constraints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicEmrConfigBookingConstraints"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr-config/appointment-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicEmrConfigAppointmentTypes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicProvidersSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/providers/sync/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicProvidersSyncPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/schedule/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicScheduleSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emr/test-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicEmrTestSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/watcher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsWatcher"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/watcher.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsWatcherCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/watcher/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsWatcherById"];
        put: operations["putAdminOpsWatcherById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/analytics/missed-visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAnalyticsMissedVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/voice/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postVoiceByPath"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/voice-webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postVoiceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/mcp-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicMcpTokens"];
        put?: never;
        post: operations["postClinicMcpTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/mcp-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteClinicMcpTokensById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls/{callId}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCallsByCallIdLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/emergency-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicEmergencyRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls/{callId}/whisper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicCallsByCallIdWhisper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls/{callId}/say": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicCallsByCallIdSay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls/{callId}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicCallsByCallIdTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls/{callId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicCallsByCallIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceCallsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/voice/assistants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVoiceAssistants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/voice/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminVoiceMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/voice/phone-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminVoicePhoneNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/voice/squads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminVoiceSquads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/voice/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminClinicsByClinicIdVoiceTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/waitlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicWaitlist"];
        put?: never;
        post: operations["postClinicWaitlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/waitlist.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicWaitlistCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/waitlist/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicWaitlistStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/waitlist/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicWaitlistBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/waitlist/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicWaitlistById"];
        post?: never;
        delete: operations["deleteClinicWaitlistById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandby"];
        put?: never;
        post: operations["postClinicStandby"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putClinicStandbyById"];
        post?: never;
        delete: operations["deleteClinicStandbyById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/offers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyOffersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/offers/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicStandbyOffersByIdSkip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/offers/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicStandbyOffersByIdStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyRules"];
        put: operations["putClinicStandbyRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStandbyNext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/standby-rules/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicStandbyRulesDryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledge"];
        put?: never;
        post: operations["postClinicKnowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeById"];
        put: operations["putClinicKnowledgeById"];
        post?: never;
        delete: operations["deleteClinicKnowledgeById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/starter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicKnowledgeStarter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicKnowledgeImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/unanswered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeUnanswered"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/unanswered.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeUnansweredCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeAsked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/asked.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicKnowledgeAskedCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicKnowledgeAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/knowledge/ask-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicKnowledgeAskMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicConsents"];
        put?: never;
        post: operations["postClinicConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/consents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicConsentsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/schedule/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicScheduleDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/schedule/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicScheduleExplain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/schedule/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicScheduleWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAppointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/appointments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAppointmentsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAppointmentsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/config/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicConfigSms"];
        put?: never;
        post: operations["postClinicConfigSms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsConfig"];
        put: operations["putClinicSmsConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/config/sms/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicConfigSmsValidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicSmsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicSmsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsMessagesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/opt-outs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsOptOuts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/opt-outs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsOptOutsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/sms/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSmsTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/patients/texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicPatientsTexts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sms/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postSmsWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsSending"];
        put: operations["putAdminOpsSending"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/call-history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCallHistoryById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/call-history/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicCallHistoryByIdReveal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/call-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCallHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/call-history.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCallHistoryCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/analytics/waits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAnalyticsWaits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/analytics/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicAnalyticsConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicIdStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicIdCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/clinics/{clinicId}/calls.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminClinicsByClinicIdCallsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/access-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminAccessReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/booking-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicBookingRequests"];
        put?: never;
        post: operations["postClinicBookingRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/booking-requests.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicBookingRequestsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/booking-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteClinicBookingRequestsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/link-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicLinkPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls/stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicTestCallsStage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicTestCalls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls/{id}/tool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicTestCallsByIdTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls/{id}/say": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicTestCallsByIdSay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls/scenarios/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicTestCallsScenariosByName"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/test-calls/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicTestCallsByIdEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/call-history/{id}/scenario": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicCallHistoryByIdScenario"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReminders"];
        put: operations["putClinicReminders"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicRemindersPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicRemindersDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicRemindersFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicRemindersLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicRemindersLogCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/log/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicRemindersLogByIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reminders/log/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicRemindersLogByIdSkip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/reminders.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsRemindersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSupportTickets"];
        put?: never;
        post: operations["postClinicSupportTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/support/tickets.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSupportTicketsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/support/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicSupportTicketsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/support/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicSupportTicketsByIdMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminSupportTickets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support/tickets.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminSupportTicketsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminSupportTicketsById"];
        put: operations["putAdminSupportTicketsById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support/tickets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminSupportTicketsByIdMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/privacy-officer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicPrivacyOfficer"];
        put: operations["putClinicPrivacyOfficer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicVendors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/baa-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicBaaStatus"];
        put: operations["putClinicBaaStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/data-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicDataRetention"];
        put: operations["putClinicDataRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/data-retention/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicDataRetentionPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/data-retention/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminDataRetentionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/access-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicAccessReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasures/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicErasuresPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicErasures"];
        put?: never;
        post: operations["postClinicErasures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasures.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicErasuresCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasures/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicErasuresByIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasures/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicErasuresByIdDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/erasure-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicErasureSettings"];
        put: operations["putClinicErasureSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicOnboarding"];
        put: operations["putClinicOnboarding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicOnboardingValidate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding/go-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicOnboardingGoLive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicOnboardingComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding/test-slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicOnboardingTestSlots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/onboarding/test-patient-search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicOnboardingTestPatientSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocumentsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocumentsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocumentsByIdCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocumentsByIdOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/pages/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxDocumentsByIdPagesByN"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putFaxDocumentsByIdVerify"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxDocumentsByIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxDocumentsByIdFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxDocumentsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["putFaxDocumentsByIdFields"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/documents/{id}/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxDocumentsByIdSetAside"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/polling/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxPollingStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/fixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFaxFixtures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/polling/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxPollingStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/polling/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxPollingStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxSeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fax/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postFaxReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/patients/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postClinicPatientsSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/patients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicPatientsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/patients/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicPatientsByIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reports/monthly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReportsMonthly"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reports/monthly.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReportsMonthlyPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clinic/reports/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getClinicReportsRecipients"];
        put: operations["putClinicReportsRecipients"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/monthly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminReportsMonthly"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/monthly.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminReportsMonthlyPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reports/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminReportsRecipients"];
        put: operations["putAdminReportsRecipients"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/debug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminDebug"];
        put?: never;
        post: operations["postAdminDebug"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/backups/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsBackupsByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/backups/{name}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsBackupsByNameCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsBackups"];
        put?: never;
        post: operations["postAdminOpsBackups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/deploy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsDeploy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/voice-push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsVoicePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/process/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsProcessByAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/deploy-docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsDeployDocs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/jobs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsJobsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/jobs/{job}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["postAdminOpsJobsByJobRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsAlarms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/ops/alarms.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminOpsAlarmsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emr/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getEmrHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health/detailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAdminHealthDetailed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDemo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessReport: {
            phone: string;
            calls: {
                id: string;
                callId: string;
                clinicId: string;
                clinicName: string;
                startedAt: string;
            }[];
            seen: {
                at: string;
                userId: string | null;
                email: string | null;
                clinicId: string | null;
                /** @enum {string} */
                what: "transcript" | "voice-platform-call" | "export";
                callId: string;
                ip: string;
                requestId: string;
            }[];
            told: {
                at: string;
                clinicId: string;
                callId: string | null;
                action: string;
                state: string;
                deliveryStatus: string | null;
                sentAt: string | null;
            }[];
        };
        AdminTicket: {
            id: string;
            clinicId: string;
            title: string;
            description: string;
            /** @enum {string} */
            status: "open" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            createdBy: string | null;
            assigneeId: string | null;
            createdAt: string;
            updatedAt: string;
            clinicName: string;
            createdByEmail: string | null;
            assigneeEmail: string | null;
            createdByName: string | null;
            assigneeName: string | null;
        };
        AdminTicketDetail: {
            id: string;
            clinicId: string;
            title: string;
            description: string;
            /** @enum {string} */
            status: "open" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            createdBy: string | null;
            assigneeId: string | null;
            createdAt: string;
            updatedAt: string;
            clinicName: string;
            createdByEmail: string | null;
            assigneeEmail: string | null;
            createdByName: string | null;
            assigneeName: string | null;
            messages: components["schemas"]["TicketMessage"][];
        };
        Agreements: {
            baaVoiceSigned: boolean;
            baaVoiceSignedAt: string | null;
            baaHostingSigned: boolean;
            baaHostingSignedAt: string | null;
        };
        Alarm: {
            /** @enum {string} */
            name: "EmrBreakerOpen" | "EmrRefused" | "EmrTokenEnds" | "JobsLate" | "JobsFailed" | "InboxLate" | "BackupStale" | "RetentionStale";
            /** @enum {string} */
            severity: "page" | "warn";
            /** @enum {string} */
            state: "firing" | "over";
            since: string;
            until: string | null;
            clinicId: string | null;
            clinicName: string | null;
            subject: string | null;
            count: number | null;
            summary: string;
        };
        AnswerSource: {
            /** @enum {string} */
            kind: "entry" | "profile" | "hours" | "closures" | "providers" | "acceptance";
            id?: string;
        };
        AnsweredQuestion: {
            id: string;
            question: string;
            /** @enum {string} */
            language: "en" | "zh";
            times: number;
            lastAt: string;
            callId: string | null;
            answeredBy: string | null;
        };
        Appointment: {
            id: string;
            /** @enum {string} */
            action: "book" | "move" | "cancel";
            /** @enum {string} */
            state: "in_progress" | "booked" | "moved" | "cancelled" | "in_doubt" | "not_done";
            why: string | null;
            stands: boolean;
            appointmentId: string | null;
            patientId: string | null;
            patientName: string | null;
            providerId: string;
            providerName: string;
            date: string;
            time: string;
            durationMinutes: number;
            reason: string;
            oldAppointmentId: string | null;
            oldDate: string | null;
            oldTime: string | null;
            callId: string | null;
            tool: string;
            test: boolean;
            at: string;
            settledAt: string;
        };
        AppointmentDetail: {
            id: string;
            /** @enum {string} */
            action: "book" | "move" | "cancel";
            /** @enum {string} */
            state: "in_progress" | "booked" | "moved" | "cancelled" | "in_doubt" | "not_done";
            why: string | null;
            stands: boolean;
            appointmentId: string | null;
            patientId: string | null;
            patientName: string | null;
            providerId: string;
            providerName: string;
            date: string;
            time: string;
            durationMinutes: number;
            reason: string;
            oldAppointmentId: string | null;
            oldDate: string | null;
            oldTime: string | null;
            callId: string | null;
            tool: string;
            test: boolean;
            at: string;
            settledAt: string;
            story: components["schemas"]["Appointment"][];
            texts: components["schemas"]["AppointmentText"][];
        };
        AppointmentText: {
            id: string;
            action: string;
            state: string;
            skipReason: string | null;
            deliveryStatus: string | null;
            createdAt: string;
            sentAt: string | null;
        };
        AskedBookingRequest: {
            id: string;
            patientId: string;
            providerId: string | null;
            visitReason: string;
            from: string;
            to: string;
            note: string | null;
            /** @enum {string} */
            state: "asked" | "opened" | "booked" | "expired" | "cancelled";
            appointmentId: string | null;
            createdAt: string;
            askedBy: string;
            askedByName: string | null;
            link: string | null;
        };
        AuditEntry: {
            id: string;
            at: string;
            userId: string | null;
            userEmail: string | null;
            userName: string | null;
            clinicId: string | null;
            clinicName: string | null;
            action: string;
            resource: string;
            ip: string;
            userAgent: string;
            requestId: string;
            success: boolean;
            details: {
                [key: string]: unknown;
            };
        };
        AuditVerification: {
            isWhole: boolean;
            rows: number;
            chains: number;
            findings: {
                chain: string;
                seq: number;
                /** @enum {string} */
                problem: "changed" | "removed" | "tail-cut" | "anchor-differs";
            }[];
            findingsInAll: number;
            unsignedAnchors: number;
            anchorGaps: {
                from: number;
                to: number;
            }[];
            anchorsAhead: number;
            durationMs: number;
        };
        Backup: {
            name: string;
            sizeBytes: number;
            modifiedAt: string;
        };
        BackupCheck: {
            name: string;
            ok: boolean;
            message: string;
        };
        BookingRequest: {
            id: string;
            patientId: string;
            providerId: string | null;
            visitReason: string;
            from: string;
            to: string;
            note: string | null;
            /** @enum {string} */
            state: "asked" | "opened" | "booked" | "expired" | "cancelled";
            appointmentId: string | null;
            createdAt: string;
            askedBy: string;
            askedByName: string | null;
        };
        BookingRules: {
            scheduleIntelligenceEnabled: boolean;
            bookingBufferMinutes: number;
            maxDailyBookings: number | null;
            allowDoubleBooking: boolean;
            maxAdvanceBookingDays: number | null;
            minAdvanceBookingHours: number;
        };
        Call: {
            id: string;
            callId: string;
            /** @enum {string} */
            status: "in_progress" | "ended" | "no_report";
            startedAt: string;
            /** @enum {string} */
            language: "en" | "zh";
            /** @enum {string} */
            intent: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
            outcome: ("booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info") | null;
            outcomes: components["schemas"]["CallOutcome"][];
            duration: number;
            transferAsked: boolean;
            transferred: boolean;
            cost: number | null;
            callerPhone: string | null;
            smsConsent: boolean | null;
            smsSentAt: string | null;
            afterHours: boolean;
            summary: string | null;
            patientId: string | null;
            patientName: string | null;
            providerId: string | null;
            providerName: string | null;
            appointmentDate: string | null;
            appointmentTime: string | null;
            inboxItems: number;
            troubles: ("emergency" | "booking_in_doubt" | "not_transferred" | "tool_failed" | "emr_failed" | "text_failed" | "no_report")[];
            /** @enum {string} */
            source: "vapi" | "retell" | "mcp";
            sourceName: string | null;
            test: boolean;
        };
        CallAnalytics: {
            startDate: string;
            endDate: string;
            totals: {
                calls: number;
                bookings: number;
                transferred: number;
                afterHours: number;
                containment: number | null;
                bookingConversion: number | null;
                afterHoursShare: number | null;
                averageDuration: number | null;
                totalDuration: number;
                totalCost: number;
                costPerBooking: number | null;
            };
            previous: {
                startDate: string;
                endDate: string;
                totals: {
                    calls: number;
                    bookings: number;
                    transferred: number;
                    afterHours: number;
                    containment: number | null;
                    bookingConversion: number | null;
                    afterHoursShare: number | null;
                    averageDuration: number | null;
                    totalDuration: number;
                    totalCost: number;
                    costPerBooking: number | null;
                };
            };
            byDay: {
                date: string;
                calls: number;
                bookings: number;
            }[];
            byHour: {
                hour: number;
                calls: number;
            }[];
            byWeekday: {
                weekday: number;
                calls: number;
                bookings: number;
            }[];
            byOutcome: {
                [key: string]: number;
            };
            byIntent: {
                [key: string]: number;
            };
            byLanguage: {
                [key: string]: number;
            };
            byProvider: {
                providerId: string;
                name: string | null;
                bookings: number;
            }[];
            transferReasons: {
                [key: string]: number;
            };
        };
        CallDetail: {
            id: string;
            callId: string;
            /** @enum {string} */
            status: "in_progress" | "ended" | "no_report";
            startedAt: string;
            endedAt: string | null;
            /** @enum {string} */
            language: "en" | "zh";
            /** @enum {string} */
            intent: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
            outcome: ("booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info") | null;
            outcomes: components["schemas"]["CallOutcome"][];
            duration: number;
            transferred: boolean;
            transferReason: ("medical_question" | "billing" | "frustrated" | "registration_error" | "patient_request") | null;
            cost: number | null;
            callerPhone: string | null;
            patientId: string | null;
            patientName: string | null;
            providerId: string | null;
            appointmentId: string | null;
            afterHours: boolean;
            endedReason: string | null;
            smsConsent: boolean | null;
            smsSentAt: string | null;
            summary: string | null;
            /** @enum {string} */
            source: "vapi" | "retell" | "mcp";
            sourceName: string | null;
            test: boolean;
            transcript: string | null;
            trace: components["schemas"]["CallEvent"][];
            timeline: components["schemas"]["CallTimelineEntry"][];
        };
        CallEvent: {
            at: string;
            kind: string;
            detail: {
                [key: string]: unknown;
            };
        };
        CallOutcome: {
            /** @enum {string} */
            what: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "standby" | "callback" | "transferred" | "refused" | "emergency" | "clinic_info";
            patientId: string | null;
            patientName: string | null;
            appointmentId: string | null;
            at: string;
        };
        CallTimelineEntry: {
            /** @enum {string} */
            lane: "caller" | "assistant" | "tools" | "emr" | "decisions" | "texts" | "inbox";
            at: string;
            offsetMs: number;
            durationMs: number | null;
            what: string;
            text: string | null;
            slow: boolean;
            failed: boolean;
            ref: string | null;
            detail: {
                [key: string]: unknown;
            };
        };
        CallWaits: {
            startDate: string;
            endDate: string;
            all: components["schemas"]["Wait"];
            previous: {
                startDate: string;
                endDate: string;
                all: components["schemas"]["Wait"];
            };
            byTool: {
                tool: string;
                answers: number;
                medianMs: number | null;
                p95Ms: number | null;
                previous: components["schemas"]["Wait"];
            }[];
            byDay: {
                date: string;
                answers: number;
                medianMs: number | null;
                p95Ms: number | null;
            }[];
        };
        Clinic: {
            id: string;
            name: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            province: string | null;
            postalCode: string | null;
            timezone: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            suspendedAt: string | null;
            suspensionReason: string | null;
            deletionAt: string | null;
            fax: string | null;
            email: string | null;
            website: string | null;
            directions: string | null;
            directionsZh: string | null;
            parking: string | null;
            parkingZh: string | null;
            whatToBring: string | null;
            whatToBringZh: string | null;
            afterHoursPhoneNumber: string | null;
            afterHoursMessage: string | null;
            afterHoursMessageZh: string | null;
            inboxEmail: string | null;
            inboxDigest: boolean;
            callbackRetryMinutes: number;
            remindBookingRequests: boolean;
            onCallPhone: string | null;
            /** @enum {string} */
            faxFiling: "automatic" | "manual";
            /** @enum {string} */
            faxUnmatched: "review" | "emr_queue";
            faxDocumentTypes: {
                [key: string]: string;
            } | null;
            emrTasks: {
                kinds: ("callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing")[];
                assignTo: string | null;
            };
            /** @enum {string} */
            callerVerification: "off" | "bound" | "verified";
            acceptingNewPatients: boolean;
            isOpen: boolean;
            transferEnabled: boolean;
            transferPhoneNumber: string | null;
            handoffPhone: string | null;
            defaultProviderId: string | null;
            supportedLanguages: ("en" | "zh")[];
            voiceAgentEnabled: boolean;
            voicePhoneNumber: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            canRecordCalls: boolean;
            hasLogo: boolean;
            activatedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        ClinicClock: {
            timezone: string;
            now: string;
            wallTime: string;
            offsets: {
                from: string;
                minutes: number;
            }[];
        };
        ClinicInbox: {
            clinicId: string;
            clinicName: string;
            open: number;
            taken: number;
            urgent: number;
            oldestOpenAt: string | null;
            outageSince: string | null;
            outageCallers: number;
        };
        ClinicLogo: {
            hasLogo: boolean;
        };
        ClinicSettings: {
            id: string;
            name: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            province: string | null;
            postalCode: string | null;
            timezone: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            suspendedAt: string | null;
            suspensionReason: string | null;
            deletionAt: string | null;
            fax: string | null;
            email: string | null;
            website: string | null;
            directions: string | null;
            directionsZh: string | null;
            parking: string | null;
            parkingZh: string | null;
            whatToBring: string | null;
            whatToBringZh: string | null;
            afterHoursPhoneNumber: string | null;
            afterHoursMessage: string | null;
            afterHoursMessageZh: string | null;
            inboxEmail: string | null;
            inboxDigest: boolean;
            callbackRetryMinutes: number;
            remindBookingRequests: boolean;
            onCallPhone: string | null;
            /** @enum {string} */
            faxFiling: "automatic" | "manual";
            /** @enum {string} */
            faxUnmatched: "review" | "emr_queue";
            faxDocumentTypes: {
                [key: string]: string;
            } | null;
            emrTasks: {
                kinds: ("callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing")[];
                assignTo: string | null;
            };
            /** @enum {string} */
            callerVerification: "off" | "bound" | "verified";
            acceptingNewPatients: boolean;
            isOpen: boolean;
            transferEnabled: boolean;
            transferPhoneNumber: string | null;
            handoffPhone: string | null;
            defaultProviderId: string | null;
            supportedLanguages: ("en" | "zh")[];
            voiceAgentEnabled: boolean;
            voicePhoneNumber: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            canRecordCalls: boolean;
            hasLogo: boolean;
            activatedAt: string | null;
            createdAt: string;
            updatedAt: string;
            businessHours: {
                sunday: {
                    open: string;
                    close: string;
                } | null;
                monday: {
                    open: string;
                    close: string;
                } | null;
                tuesday: {
                    open: string;
                    close: string;
                } | null;
                wednesday: {
                    open: string;
                    close: string;
                } | null;
                thursday: {
                    open: string;
                    close: string;
                } | null;
                friday: {
                    open: string;
                    close: string;
                } | null;
                saturday: {
                    open: string;
                    close: string;
                } | null;
            };
            customGreeting: string | null;
            customGreetingZh: string | null;
            assistantDisclosure: string | null;
            assistantDisclosureZh: string | null;
            waitlistEnabled: boolean;
            appointmentTypeMappings: {
                [key: string]: string;
            } | null;
            defaultVisitMode: string | null;
            defaultVisitReason: string | null;
            defaultIsNewPatient: boolean | null;
            defaultPreferredTime: string | null;
            scheduleIntelligenceEnabled: boolean;
            bookingBufferMinutes: number;
            maxDailyBookings: number | null;
            allowDoubleBooking: boolean;
            maxAdvanceBookingDays: number | null;
            minAdvanceBookingHours: number;
            /** @enum {string} */
            thirdFact: "any" | "healthCard";
            internationalNumbers: boolean;
            callRecording: boolean;
            emergencyWarnings: boolean;
            emergencyMessage: string | null;
            emergencyMessageZh: string | null;
            nurseLine: string;
            emergencyReviewedBy: string | null;
            emergencyReviewedAt: string | null;
            registrationFields: {
                /** @enum {string} */
                healthCard: "required" | "asked" | "off";
                /** @enum {string} */
                address: "required" | "asked" | "off";
                /** @enum {string} */
                email: "required" | "asked" | "off";
            };
            afterBooking: string | null;
            afterBookingZh: string | null;
            smsEnabled: boolean;
            smsSenderNumber: string | null;
            smsTemplateBookEn: string | null;
            smsTemplateBookZh: string | null;
            smsTemplateCancelEn: string | null;
            smsTemplateCancelZh: string | null;
            smsTemplateRescheduleEn: string | null;
            smsTemplateRescheduleZh: string | null;
            smsInboundWebhookEnabled: boolean;
            privacyOfficerName: string | null;
            privacyOfficerEmail: string | null;
            privacyOfficerPhone: string | null;
            baaVoiceSigned: boolean;
            baaVoiceSignedAt: string | null;
            baaHostingSigned: boolean;
            baaHostingSignedAt: string | null;
            transcriptRetentionDays: number;
            callLogRetentionDays: number;
            preferRest: boolean;
            emrConfigPulledAt: string | null;
            emrOauthTokenExpiresAt: string | null;
            smsWarnings: string[];
        };
        ClinicStats: {
            today: {
                calls: number;
                bookings: number;
                transferred: number;
                afterHours: number;
                containment: number | null;
                bookingConversion: number | null;
                afterHoursShare: number | null;
                averageDuration: number | null;
                totalDuration: number;
                totalCost: number;
                costPerBooking: number | null;
            };
            last7Days: {
                calls: number;
                bookings: number;
                transferred: number;
                afterHours: number;
                containment: number | null;
                bookingConversion: number | null;
                afterHoursShare: number | null;
                averageDuration: number | null;
                totalDuration: number;
                totalCost: number;
                costPerBooking: number | null;
            };
            last30Days: {
                calls: number;
                bookings: number;
                transferred: number;
                afterHours: number;
                containment: number | null;
                bookingConversion: number | null;
                afterHoursShare: number | null;
                averageDuration: number | null;
                totalDuration: number;
                totalCost: number;
                costPerBooking: number | null;
            };
            waitlist: {
                pending: number;
                contacted: number;
            };
            activeProviders: number;
            bookingsInDoubt: number;
            openTickets: number;
            faxesToReview: number;
            unansweredQuestions: number;
            lastCallAt: string | null;
        };
        ClinicalSettings: {
            customGreeting: string | null;
            customGreetingZh: string | null;
            pharmacy: {
                name: string;
                phone: string | null;
                fax: string | null;
                address: string | null;
            } | null;
            appointmentTypeMappings: {
                [key: string]: string;
            } | null;
        };
        ClosedSpan: {
            from: string;
            to: string;
            /** @enum {string} */
            kind: "closure" | "break";
            closureId: string | null;
            reason: string | null;
            reasonZh: string | null;
            wholeClinic: boolean;
        };
        Closure: {
            id: string;
            from: string;
            to: string;
            startTime: string | null;
            endTime: string | null;
            reason: string | null;
            reasonZh: string | null;
            providerId: string | null;
        };
        Colleague: {
            id: string;
            name: string;
        };
        CommandSent: {
            /** @constant */
            sent: true;
        };
        Consent: {
            id: string;
            phone: string;
            /** @enum {string} */
            kind: "booking" | "reminder" | "offers";
            /** @enum {string} */
            state: "given" | "withdrawn";
            source: string;
            evidence: string;
            at: string;
            by: string | null;
            byName: string | null;
        };
        ConversationFigures: {
            calls: number;
            finishedAlone: number;
            finishedAloneShare: number | null;
            minutesSaved: number;
            askedTwice: number;
            askedTwiceShare: number | null;
            bookings: number;
            turnsToBooking: number | null;
            secondsToBooking: number | null;
            manyTurns: number;
            slowBookings: number;
            misunderstood: number;
            misunderstoodCalls: number;
            emergencies: number;
            questions: number;
        };
        Conversations: {
            from: string;
            to: string;
            total: {
                calls: number;
                finishedAlone: number;
                finishedAloneShare: number | null;
                minutesSaved: number;
                askedTwice: number;
                askedTwiceShare: number | null;
                bookings: number;
                turnsToBooking: number | null;
                secondsToBooking: number | null;
                manyTurns: number;
                slowBookings: number;
                misunderstood: number;
                misunderstoodCalls: number;
                emergencies: number;
                questions: number;
                byLanguage: {
                    en: components["schemas"]["ConversationFigures"];
                    zh: components["schemas"]["ConversationFigures"];
                };
            };
            months: {
                month: string;
                from: string;
                to: string;
                calls: number;
                finishedAlone: number;
                finishedAloneShare: number | null;
                minutesSaved: number;
                askedTwice: number;
                askedTwiceShare: number | null;
                bookings: number;
                turnsToBooking: number | null;
                secondsToBooking: number | null;
                manyTurns: number;
                slowBookings: number;
                misunderstood: number;
                misunderstoodCalls: number;
                emergencies: number;
                questions: number;
                byLanguage: {
                    en: components["schemas"]["ConversationFigures"];
                    zh: components["schemas"]["ConversationFigures"];
                };
            }[];
        };
        DataRetention: {
            transcriptRetentionDays: number;
            callLogRetentionDays: number;
            faxRetentionDays: number;
            smsTextRetentionDays: number;
        };
        DayFigures: {
            calls: number;
            booked: number;
            moved: number;
            cancelled: number;
            transferred: number;
            questions: number;
            afterHours: number;
            minutesWithoutPerson: number;
        };
        DebugMode: {
            active: boolean;
            activatedAt: string | null;
            expiresAt: string | null;
            source: ("env" | "api") | null;
        };
        Demo: {
            logins: {
                who: string;
                /** @enum {string} */
                role: "admin" | "manager" | "desk";
                email: string;
                password: string;
            }[];
            number: string | null;
        };
        DeskText: {
            messageId: string;
        };
        EffectiveVisits: {
            visitMode: {
                /** @enum {string} */
                value: "in_person" | "phone" | "video";
                /** @enum {string} */
                source: "global" | "clinic" | "provider";
            };
            visitReason: {
                /** @enum {string} */
                value: "general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup";
                /** @enum {string} */
                source: "global" | "clinic" | "provider";
            };
            isNewPatient: {
                value: boolean;
                /** @enum {string} */
                source: "global" | "clinic" | "provider";
            };
            preferredTime: {
                /** @enum {string} */
                value: "any" | "morning" | "afternoon";
                /** @enum {string} */
                source: "global" | "clinic" | "provider";
            };
        };
        EmergencyRules: {
            version: string;
            redFlags: {
                kind: string;
                en: string;
                zh: string;
            }[];
        };
        EmrAuthorisation: {
            authorizationUrl: string;
            state: string;
        };
        EmrCapability: {
            available: boolean;
            message: string;
        };
        EmrConfig: {
            emrConfigPulledAt: string | null;
            stale: boolean;
            pulledAt: {
                "template-codes": string | null;
                "appointment-types": string | null;
                "appointment-statuses": string | null;
                providers: string | null;
            };
            templateCodes: components["schemas"]["TemplateCode"][];
            templateCodeOverrides: components["schemas"]["TemplateCodeOverride"][];
            appointmentTypes: {
                name: string;
                durationMinutes: number | null;
            }[];
            appointmentStatuses: {
                status: string;
                description: string;
                active: boolean;
            }[];
            providers: {
                id: string;
                firstName: string;
                lastName: string;
                specialty: string;
            }[];
            appointmentTypeMappings: {
                [key: string]: string;
            } | null;
            bookingConstraints: {
                scheduleIntelligenceEnabled: boolean;
                bookingBufferMinutes: number;
                maxDailyBookings: number | null;
                allowDoubleBooking: boolean;
                maxAdvanceBookingDays: number | null;
                minAdvanceBookingHours: number;
            };
        };
        EmrHealth: {
            /** @constant */
            status: "ok";
            message: string;
        };
        EmrSettings: {
            /** @enum {string} */
            emrType: "emr-soap" | "emr-rest" | "emr-bridge";
            baseUrl: string | null;
            username: string | null;
            consumerKey: string | null;
            preferRest: boolean;
            signatureBaseUrl: string | null;
            caCertificate: string | null;
            tokenTtlSeconds: number | null;
            admissionProgramId: number | null;
            hasCredentials: boolean;
            /** @enum {string} */
            connection: "ok" | "slow" | "limited" | "operation_failing" | "missing_right" | "credentials_refused" | "reauthorise" | "unreachable" | "starting" | "not_configured";
            connectionMessage: string;
            requestsPerMinute: number | null;
            limitedUntil: string | null;
            emrOauthTokenExpiresAt: string | null;
            emrConfigPulledAt: string | null;
            /** @enum {string} */
            breaker: "closed" | "open" | "half-open";
            waitingAuthorisations: components["schemas"]["WaitingAuthorisation"][];
        };
        EmrSync: {
            templateCodes: number;
            appointmentTypes: number;
            appointmentStatuses: number;
            providers: components["schemas"]["RosterSync"];
        };
        EmrTest: {
            connected: boolean;
            latencyMs: number;
            message: string;
            steps: {
                /** @enum {string} */
                step: "sign-in" | "providers" | "patients" | "schedule" | "visits" | "registration";
                ok: boolean;
                message: string;
            }[];
            capabilities: {
                documents: components["schemas"]["EmrCapability"];
                tasks: components["schemas"]["EmrCapability"];
            };
        };
        EmrWarmUp: {
            clinicsWarmed: number;
            errors: {
                clinicId: string;
                clinicName: string;
                error: string;
            }[];
        };
        Erasure: {
            id: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "declined" | "expired";
            reason: string;
            phone: string | null;
            patientId: string | null;
            counts: {
                [key: string]: number;
            };
            askedBy: string | null;
            askedByName: string | null;
            askedAt: string;
            isOwn: boolean;
            decidedBy: string | null;
            decidedByName: string | null;
            decidedAt: string | null;
            finishedAt: string | null;
        };
        ErasurePreview: {
            counts: {
                [key: string]: number;
            };
            callsOfOthers: {
                id: string;
                callId: string;
                startedAt: string;
            }[];
            patientsOnNumber: string[];
            hindrance: {
                /** @enum {string} */
                what: "call-in-progress" | "visit-to-come" | "unsettled" | "shared-number";
                message: string;
            } | null;
            stays: {
                /** @enum {string} */
                what: "audit" | "chart" | "consents" | "stop" | "callsOfOthers" | "backups" | "vendor";
                name: string | null;
                why: string;
                whyZh: string;
            }[];
        };
        ErasureSettings: {
            erasuresNeedApproval: boolean;
        };
        Failure: {
            /** @constant */
            success: false;
            status: number;
            error: string;
            /** @enum {string} */
            code: "INVALID_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "PATIENT_NOT_FOUND" | "APPOINTMENT_NOT_FOUND" | "NO_AVAILABILITY" | "CONFLICT" | "INVALID_STATE" | "INTERNAL_ERROR" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "OSCAR_UNAVAILABLE";
            details: {
                [key: string]: unknown;
            };
            requestId: string;
            message?: string;
        };
        FaxCandidate: {
            id: string;
            firstName: string;
            lastName: string;
            dateOfBirth: string | null;
            phone: string;
            healthNumber: string;
            active: boolean;
            because: ("matched" | "health_number" | "name_and_birth_date" | "birth_date" | "name")[];
        };
        FaxCandidates: {
            reviewReason: ("no_match" | "several" | "low_confidence" | "blank" | "two_patients" | "duplicate") | null;
            candidates: components["schemas"]["FaxCandidate"][];
        };
        FaxCounts: {
            pending: number;
            processing: number;
            extracted: number;
            matched: number;
            review_needed: number;
            verified: number;
            error: number;
        };
        FaxDocument: {
            id: string;
            /** @enum {string} */
            status: "pending" | "processing" | "extracted" | "matched" | "review_needed" | "verified" | "error";
            documentType: ("referral_letter" | "lab_result" | "specialist_report" | "prescription_renewal" | "insurance_form" | "imaging_report" | "discharge_summary" | "other") | null;
            urgency: string | null;
            extracted: components["schemas"]["FaxFields"] | null;
            confidence: number | null;
            model: string | null;
            cost: number | null;
            matchedDemographicId: string | null;
            matchConfidence: number | null;
            matchMethod: ("phn_exact" | "phn_search" | "name_dob" | "name_only" | "manual_correction") | null;
            reviewReason: ("no_match" | "several" | "low_confidence" | "blank" | "two_patients" | "duplicate") | null;
            errorMessage: string | null;
            /** @enum {string} */
            source: "upload" | "mock";
            receivedAt: string;
            pageCount: number | null;
            fileName: string;
            machineMatch: {
                demographicId: string | null;
                method: ("phn_exact" | "phn_search" | "name_dob" | "name_only" | "manual_correction") | null;
                confidence: number | null;
                reviewReason: ("no_match" | "several" | "low_confidence" | "blank" | "two_patients" | "duplicate") | null;
            } | null;
            setAside: ("not_ours" | "duplicate" | "blank") | null;
            routedTo: string | null;
            verifiedBy: string | null;
            verifiedAt: string | null;
            filing: components["schemas"]["FaxFiling"];
        };
        FaxFields: {
            patientName: string | null;
            firstName: string | null;
            lastName: string | null;
            dateOfBirth: string | null;
            phn: string | null;
            phone: string | null;
            sender: string | null;
            documentDate: string | null;
            /** @enum {string} */
            documentType: "referral_letter" | "lab_result" | "specialist_report" | "prescription_renewal" | "insurance_form" | "imaging_report" | "discharge_summary" | "other";
            urgency: string;
            confidences: {
                [key: string]: number;
            };
            places?: {
                [key: string]: {
                    page: number;
                    words: string;
                };
            };
            asRead?: {
                [key: string]: {
                    value: string | null;
                    confidence: number | null;
                };
            };
            isBlank: boolean;
            patients: {
                firstName: string | null;
                lastName: string | null;
                dateOfBirth: string | null;
                phn: string | null;
                phnIsCertain: boolean;
                phone: string | null;
            }[];
        };
        FaxFiling: {
            /** @enum {string} */
            state: "none" | "waiting" | "filing" | "filed" | "failed";
            emrDocumentId: string | null;
            at: string | null;
            message: string | null;
        };
        FaxFixture: {
            id: string;
            title: string;
            file: string;
            format: string;
            pages: number;
            documentType: string;
        };
        FaxPolling: {
            running: boolean;
            intervalMs: number;
            lastPollAt: string | null;
            seen: number;
            processed: number;
        };
        Health: {
            /** @enum {string} */
            status: "healthy" | "degraded" | "down";
            timestamp: string;
            version: string;
            uptime: number;
            services: {
                database: components["schemas"]["ServiceHealth"];
                emr: components["schemas"]["ServiceHealth"];
                voice: components["schemas"]["ServiceHealth"];
            };
            /** @enum {string} */
            redis: "healthy" | "down" | "not_configured";
            /** @enum {string} */
            sending: "on" | "held";
            /** @enum {string} */
            timeZoneData: "current" | "outdated";
        };
        HealthDetail: {
            /** @enum {string} */
            status: "healthy" | "degraded" | "down";
            timestamp: string;
            version: string;
            uptime: number;
            services: {
                database: components["schemas"]["ServiceHealth"];
                emr: components["schemas"]["ServiceHealth"];
                voice: components["schemas"]["ServiceHealth"];
            };
            /** @enum {string} */
            redis: "healthy" | "down" | "not_configured";
            /** @enum {string} */
            sending: "on" | "held";
            /** @enum {string} */
            timeZoneData: "current" | "outdated";
            pool: {
                total: number;
                idle: number;
                waiting: number;
            };
            memory: {
                rssMB: number;
                heapMB: number;
            };
            runtime: string;
            emrConnections: {
                [key: string]: number;
            };
        };
        HeldTime: {
            from: string;
            to: string;
            callId: string | null;
            inDoubt: boolean;
        };
        HolidaySuggestion: {
            from: string;
            to: string;
            startTime: string | null;
            endTime: string | null;
            reason: string | null;
            reasonZh: string | null;
            providerId: string | null;
            accepted: boolean;
        };
        HoursSync: {
            hours: {
                weekday: number;
                isOpen: boolean;
                open: string | null;
                close: string | null;
            }[];
            changed: {
                before: {
                    weekday: number;
                    isOpen: boolean;
                    open: string | null;
                    close: string | null;
                };
                after: {
                    weekday: number;
                    isOpen: boolean;
                    open: string | null;
                    close: string | null;
                };
            }[];
            message: string;
        };
        InboxBulkResult: {
            updated: number;
            skipped: {
                id: string;
                reason: string;
            }[];
        };
        InboxCounts: {
            kind: {
                callback: number;
                booking_in_doubt: number;
                move_in_doubt: number;
                cancellation_in_doubt: number;
                registration_in_doubt: number;
                chart_incomplete: number;
                transfer_not_taken: number;
                emergency: number;
                emr_trouble: number;
                emr_authorisation: number;
                sms_failed: number;
                sms_reply: number;
                identity_alarm: number;
                visits_when_closed: number;
                staff_overlap: number;
                fax_review: number;
                fax_filing: number;
            };
            state: {
                open: number;
                taken: number;
                done: number;
                dismissed: number;
            };
            mine: number;
            snoozed: number;
        };
        InboxItem: {
            id: string;
            /** @enum {string} */
            kind: "callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing";
            /** @enum {string} */
            state: "open" | "taken" | "done" | "dismissed";
            urgent: boolean;
            title: string;
            happened: string;
            brief: string;
            told: string;
            todo: string;
            words: string[];
            said: {
                /** @enum {string} */
                by: "caller" | "assistant";
                text: string;
                at: string;
            }[];
            next: {
                at: string | null;
                text: string;
            }[];
            language: ("en" | "zh") | null;
            denial: {
                text: string;
                at: string;
            } | null;
            name: string | null;
            phone: string | null;
            sender: string | null;
            patientId: string | null;
            callId: string | null;
            appointmentId: string | null;
            documentId: string | null;
            since: string;
            until: string | null;
            times: number;
            callers: number;
            takenBy: string | null;
            takenByName: string | null;
            takenAt: string | null;
            snoozedUntil: string | null;
            tries: number;
            closedAt: string | null;
            closedItself: boolean;
            dismissReason: string | null;
            /** @enum {string} */
            emrTask: "none" | "written" | "unknown" | "refused";
            test: boolean;
            notes: components["schemas"]["InboxNote"][];
        };
        InboxItemDetail: {
            id: string;
            /** @enum {string} */
            kind: "callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing";
            /** @enum {string} */
            state: "open" | "taken" | "done" | "dismissed";
            urgent: boolean;
            title: string;
            happened: string;
            brief: string;
            told: string;
            todo: string;
            words: string[];
            said: {
                /** @enum {string} */
                by: "caller" | "assistant";
                text: string;
                at: string;
            }[];
            next: {
                at: string | null;
                text: string;
            }[];
            language: ("en" | "zh") | null;
            denial: {
                text: string;
                at: string;
            } | null;
            name: string | null;
            phone: string | null;
            sender: string | null;
            patientId: string | null;
            callId: string | null;
            appointmentId: string | null;
            documentId: string | null;
            since: string;
            until: string | null;
            times: number;
            callers: number;
            takenBy: string | null;
            takenByName: string | null;
            takenAt: string | null;
            snoozedUntil: string | null;
            tries: number;
            closedAt: string | null;
            closedItself: boolean;
            dismissReason: string | null;
            /** @enum {string} */
            emrTask: "none" | "written" | "unknown" | "refused";
            test: boolean;
            notes: components["schemas"]["InboxNote"][];
            trail: {
                id: string;
                at: string;
                /** @enum {string} */
                what: "reported" | "changed" | "taken" | "assigned" | "done" | "dismissed" | "reopened" | "noted" | "snoozed" | "no_answer" | "ended";
                by: string | null;
                byName: string | null;
                to: string | null;
                text: string | null;
            }[];
        };
        InboxNote: {
            id: string;
            text: string;
            by: string | null;
            at: string;
        };
        Invitation: {
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "platform_admin" | "clinic_manager" | "clinic_staff";
            clinicId: string | null;
            createdAt: string;
            expiresAt: string;
        };
        InvitationSent: {
            link: string;
            expiresAt: string;
            mailed: boolean;
            invitation: components["schemas"]["Invitation"];
        };
        Job: {
            id: number;
            kind: string;
            clinicId: string | null;
            clinicName: string | null;
            /** @enum {string} */
            state: "waiting" | "running" | "failed";
            attempts: number;
            lastError: string | null;
            createdAt: string;
            runAt: string;
            finishedAt: string | null;
        };
        KnowledgeEntry: {
            id: string;
            question: string;
            answer: string;
            questionZh: string | null;
            answerZh: string | null;
            otherWords: string[];
            active: boolean;
            createdAt: string;
            updatedAt: string;
        };
        KnowledgeImport: {
            added: number;
            errors: {
                line: number;
                message: string;
            }[];
        };
        KnowledgeStarter: {
            added: number;
        };
        KnowledgeTrial: {
            answered: boolean;
            source: components["schemas"]["AnswerSource"] | null;
            answer: string;
            score: number;
            threshold: number;
        };
        LaunchCheck: {
            id: string;
            blocking: boolean;
            passed: boolean;
            message: string;
            link: string;
        };
        LaunchValidation: {
            checks: components["schemas"]["LaunchCheck"][];
            canGoLive: boolean;
            wizard: {
                checks: components["schemas"]["LaunchCheck"][];
                canComplete: boolean;
            };
            advice: components["schemas"]["LaunchCheck"][];
        };
        LiveCall: {
            inProgress: boolean;
            language: ("en" | "zh") | null;
            controllable: boolean;
            commands: ("say" | "whisper" | "transfer" | "end")[];
            transferNumber: string | null;
            watchers: {
                userId: string;
                name: string;
                since: string;
            }[];
            translations: {
                sentence: string;
                translation: string;
            }[];
            emergency: {
                since: string;
                words: string[];
                told: string[];
                onHold: boolean;
                denial: {
                    text: string;
                    at: string;
                } | null;
                redFlags: {
                    en: string;
                    zh: string;
                    sentence: string;
                    marks: string[];
                }[];
                ownSentences: {
                    en: string;
                    zh: string;
                }[];
            } | null;
        };
        LiveEvent: {
            id: string;
            /** @enum {string} */
            kind: "call" | "appointment" | "inbox" | "notification" | "fax" | "emr" | "sms" | "support";
            ref: string;
            clinicId: string | null;
            at: string;
            test: boolean;
        };
        LiveNews: {
            events: components["schemas"]["LiveEvent"][];
            next: string;
            reset: boolean;
        };
        Look: {
            id: string;
            at: string;
            userId: string | null;
            userEmail: string | null;
            userName: string | null;
            /** @enum {string} */
            what: "call" | "number" | "fax" | "patient" | "search" | "export" | "list" | "report";
            about: string | null;
            list: string | null;
            ip: string;
            requestId: string;
        };
        MachineStatus: {
            timestamp: string;
            hostname: string;
            platform: string;
            uptime: {
                system: number;
                process: number;
            };
            memory: {
                totalMB: number;
                usedMB: number;
                freeMB: number;
                usedPercent: number;
                processRSS_MB: number;
                processHeap_MB: number;
            };
            disk: {
                total: string;
                used: string;
                available: string;
                usedPercent: string;
            };
            processes: {
                name: string;
                pid: number;
                /** @enum {string} */
                status: "starting" | "online" | "stopping";
                cpu: number;
                memory: number;
                restarts: number;
                uptime: number;
            }[];
            runtime: string;
        };
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number;
            result: {
                [key: string]: unknown;
            };
        };
        McpToken: {
            id: string;
            name: string;
            scopes: ("read" | "book")[];
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        MissedVisits: {
            visits: number;
            missed: number;
            providers: {
                providerId: string;
                visits: number;
                missed: number;
            }[];
        };
        MonthFigures: {
            calls: number;
            booked: number;
            finishedAlone: number;
            minutesSaved: number;
            questions: number;
            emergencies: number;
            texts: number;
            faxes: number;
        };
        MonthlyReport: {
            clinicName: string;
            month: string;
            isSoFar: boolean;
            figures: components["schemas"]["MonthFigures"];
            before: {
                month: string;
                figures: components["schemas"]["MonthFigures"];
            };
            asked: {
                question: string;
                questionZh: string | null;
                topic: ("hours" | "closures" | "profile" | "providers" | "acceptance" | "medical-advice") | null;
                times: number;
                answered: boolean;
            }[];
        };
        NewManager: {
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "platform_admin" | "clinic_manager" | "clinic_staff";
            clinicId: string | null;
            temporaryPassword?: string;
        };
        NewMcpToken: {
            id: string;
            name: string;
            scopes: ("read" | "book")[];
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            token: string;
        };
        Notification: {
            id: string;
            type: string;
            title: string;
            body: string;
            target: {
                kind: string;
                id: string;
            } | null;
            about: {
                name: string | null;
                phone: string | null;
            } | null;
            readAt: string | null;
            createdAt: string;
        };
        NotificationCounts: {
            unread: number;
        };
        OnboardingProgress: {
            steps: {
                clinic_details: boolean;
                emr_connection: boolean;
                business_hours: boolean;
                validation: boolean;
            };
            completedAt: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
        };
        OpenInvitation: {
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "platform_admin" | "clinic_manager" | "clinic_staff";
            clinicName: string | null;
            invitedBy: string | null;
            expiresAt: string;
        };
        OperationReport: {
            output: string;
            durationMs: number;
        };
        OperationStep: {
            success: boolean;
            output: string;
            durationMs: number;
        };
        OperatorReport: {
            month: string;
            isSoFar: boolean;
            figures: components["schemas"]["MonthFigures"];
            before: {
                month: string;
                figures: components["schemas"]["MonthFigures"];
            };
            clinics: {
                clinicId: string;
                clinicName: string;
                figures: components["schemas"]["MonthFigures"];
                before: components["schemas"]["MonthFigures"];
            }[];
        };
        Pagination: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
            /** @constant */
            more?: true;
        };
        Passkey: {
            id: string;
            name: string;
            createdAt: string;
            lastUsedAt: string | null;
        };
        PasswordResetLink: {
            link: string | null;
            expiresAt: string;
            mailed: boolean;
        };
        Patient: {
            id: string;
            firstName: string;
            lastName: string;
            dateOfBirth: string | null;
            /** @enum {string} */
            sex: "M" | "F" | "O";
            phone: string;
            healthNumber: string;
            active: boolean;
        };
        PatientCall: {
            id: string;
            startedAt: string;
            /** @enum {string} */
            status: "in_progress" | "ended" | "no_report";
            duration: number;
            /** @enum {string} */
            outcome: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info";
            summary: string | null;
            test: boolean;
        };
        PatientConsent: {
            id: string;
            phone: string;
            /** @enum {string} */
            kind: "booking" | "reminder" | "offers";
            /** @enum {string} */
            state: "given" | "withdrawn";
            source: string;
            evidence: string;
            at: string;
            by: string | null;
            byName: string | null;
        };
        PatientFax: {
            id: string;
            documentType: string | null;
            /** @enum {string} */
            status: "matched" | "verified";
            receivedAt: string;
        };
        PatientHistory: {
            name: string | null;
            numbers: string[];
            visits: components["schemas"]["PatientVisit"][];
            calls: components["schemas"]["PatientCall"][];
            texts: components["schemas"]["PatientText"][];
            items: components["schemas"]["PatientItem"][];
            faxes: components["schemas"]["PatientFax"][];
            consents: components["schemas"]["PatientConsent"][];
        };
        PatientItem: {
            id: string;
            /** @enum {string} */
            kind: "callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing";
            title: string;
            happened: string;
            /** @enum {string} */
            state: "open" | "taken" | "done" | "dismissed";
            urgent: boolean;
            since: string;
            test: boolean;
        };
        PatientSearchTried: {
            /** @constant */
            found: true;
            several: boolean;
            patient: {
                id: string;
                firstName: string;
                lastName: string;
                dateOfBirth: string | null;
                phone: string;
                /** @enum {string} */
                sex: "M" | "F" | "O";
            };
        };
        PatientText: {
            id: string;
            /** @enum {string} */
            action: "book" | "reschedule" | "cancel" | "answer" | "reminder" | "offer" | "request" | "note";
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "skipped" | "failed";
            skipReason: string | null;
            deliveryStatus: string | null;
            appointmentId: string | null;
            at: string;
            test: boolean;
        };
        PatientVisit: {
            id: string;
            appointmentId: string | null;
            date: string;
            time: string;
            at: string;
            durationMinutes: number;
            providerId: string;
            providerName: string | null;
            reason: string | null;
            /** @enum {string} */
            state: "booked" | "confirmed" | "here" | "missed" | "cancelled" | "gone" | "in_doubt";
            madeByAssistant: boolean;
            callId: string | null;
            test: boolean;
        };
        PatientsFound: {
            patients: components["schemas"]["Patient"][];
            more: boolean;
        };
        PendingClinic: {
            id: string;
            name: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            province: string | null;
            postalCode: string | null;
            timezone: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            activatedAt: string | null;
            suspendedAt: string | null;
            suspensionReason: string | null;
            deletionAt: string | null;
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            createdAt: string;
            updatedAt: string;
            onboardingCompletedAt: string | null;
            phoneAssigned: boolean;
            squadLinked: boolean;
            canActivate: boolean;
        };
        Person: {
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "platform_admin" | "clinic_manager" | "clinic_staff";
            clinicId: string | null;
            clinicName: string | null;
            /** @enum {string} */
            status: "active" | "deactivated";
            secondFactor: boolean;
            createdAt: string;
            lastSignInAt: string | null;
        };
        PersonRecord: {
            /** @enum {string} */
            kind: "call" | "text" | "reply" | "fax" | "appointment" | "item" | "consent" | "reminder" | "confirmation" | "standby" | "waitlist" | "link" | "request" | "registration" | "optOut" | "look";
            id: string;
            at: string;
            facts: {
                [key: string]: string | number | null;
            };
            words: string | null;
        };
        PersonReport: {
            phone: string | null;
            patientId: string | null;
            calls: {
                id: string;
                callId: string;
                clinicId: string;
                clinicName: string;
                startedAt: string;
            }[];
            seen: {
                at: string;
                userId: string | null;
                email: string | null;
                clinicId: string | null;
                /** @enum {string} */
                what: "transcript" | "voice-platform-call" | "export";
                callId: string;
                ip: string;
                requestId: string;
            }[];
            told: {
                at: string;
                clinicId: string;
                callId: string | null;
                action: string;
                state: string;
                deliveryStatus: string | null;
                sentAt: string | null;
            }[];
            patientsOnNumber: string[];
            isShared: boolean;
            callsOfOthers: {
                id: string;
                callId: string;
                startedAt: string;
            }[];
            records: components["schemas"]["PersonRecord"][];
            page: string | null;
        };
        PlatformCall: {
            id: string;
            status: string | null;
            type: string | null;
            createdAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            duration: number | null;
            endedReason: string | null;
            cost: number | null;
            callerPhone: string | null;
            assistantId: string | null;
            demo: boolean;
        };
        PlatformCallDetail: {
            id: string;
            status: string | null;
            type: string | null;
            createdAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            duration: number | null;
            endedReason: string | null;
            cost: number | null;
            callerPhone: string | null;
            assistantId: string | null;
            demo: boolean;
            summary: string | null;
            transcript: string | null;
        };
        PlatformClinic: {
            id: string;
            name: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            province: string | null;
            postalCode: string | null;
            timezone: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            activatedAt: string | null;
            suspendedAt: string | null;
            suspensionReason: string | null;
            deletionAt: string | null;
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            createdAt: string;
            updatedAt: string;
        };
        PlatformClinicConfig: {
            fax: string | null;
            email: string | null;
            website: string | null;
            directions: string | null;
            directionsZh: string | null;
            parking: string | null;
            parkingZh: string | null;
            whatToBring: string | null;
            whatToBringZh: string | null;
            acceptingNewPatients: boolean;
            voiceAgentEnabled: boolean;
            transferEnabled: boolean;
            transferPhoneNumber: string | null;
            handoffPhone: string | null;
            afterHoursPhoneNumber: string | null;
            afterHoursMessage: string | null;
            afterHoursMessageZh: string | null;
            inboxEmail: string | null;
            inboxDigest: boolean;
            callbackRetryMinutes: number;
            remindBookingRequests: boolean;
            onCallPhone: string | null;
            customGreeting: string | null;
            customGreetingZh: string | null;
            assistantDisclosure: string | null;
            assistantDisclosureZh: string | null;
            supportedLanguages: string[];
            defaultProviderId: string | null;
            /** @enum {string} */
            faxFiling: "automatic" | "manual";
            /** @enum {string} */
            faxUnmatched: "review" | "emr_queue";
            faxDocumentTypes: {
                [key: string]: string;
            } | null;
            emrTasks: {
                kinds: ("callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing")[];
                assignTo: string | null;
            };
            waitlistEnabled: boolean;
            appointmentTypeMappings: {
                [key: string]: string;
            } | null;
            defaultVisitMode: string | null;
            defaultVisitReason: string | null;
            defaultIsNewPatient: boolean | null;
            defaultPreferredTime: string | null;
            scheduleIntelligenceEnabled: boolean;
            bookingBufferMinutes: number;
            maxDailyBookings: number | null;
            allowDoubleBooking: boolean;
            maxAdvanceBookingDays: number | null;
            minAdvanceBookingHours: number;
            /** @enum {string} */
            callerVerification: "off" | "bound" | "verified";
            /** @enum {string} */
            thirdFact: "any" | "healthCard";
            internationalNumbers: boolean;
            callRecording: boolean;
            emergencyWarnings: boolean;
            emergencyMessage: string | null;
            emergencyMessageZh: string | null;
            nurseLine: string;
            emergencyReviewedBy: string | null;
            emergencyReviewedAt: string | null;
            registrationFields: {
                /** @enum {string} */
                healthCard: "required" | "asked" | "off";
                /** @enum {string} */
                address: "required" | "asked" | "off";
                /** @enum {string} */
                email: "required" | "asked" | "off";
            };
            afterBooking: string | null;
            afterBookingZh: string | null;
            smsEnabled: boolean;
            smsSenderNumber: string | null;
            privacyOfficerName: string | null;
            privacyOfficerEmail: string | null;
            privacyOfficerPhone: string | null;
            baaVoiceSigned: boolean;
            baaVoiceSignedAt: string | null;
            baaHostingSigned: boolean;
            baaHostingSignedAt: string | null;
            transcriptRetentionDays: number;
            callLogRetentionDays: number;
        };
        PlatformClinicDetail: {
            id: string;
            name: string;
            phone: string | null;
            address: string | null;
            city: string | null;
            province: string | null;
            postalCode: string | null;
            timezone: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            activatedAt: string | null;
            suspendedAt: string | null;
            suspensionReason: string | null;
            deletionAt: string | null;
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            createdAt: string;
            updatedAt: string;
            config: components["schemas"]["PlatformClinicConfig"];
            hours: {
                weekday: number;
                isOpen: boolean;
                open: string | null;
                close: string | null;
            }[];
            managers: {
                id: string;
                email: string;
                name: string | null;
                lockedUntil: string | null;
                createdAt: string;
            }[];
            onboarding: {
                steps: {
                    clinic_details: boolean;
                    emr_connection: boolean;
                    business_hours: boolean;
                    validation: boolean;
                };
                completedAt: string | null;
            };
            emr: {
                emrType: string | null;
                baseUrl: string | null;
                preferRest: boolean;
                hasCredentials: boolean;
                /** @enum {string} */
                connection: "not_configured" | "unknown" | "ok" | "slow" | "limited" | "operation_failing" | "missing_right" | "credentials_refused" | "reauthorise" | "unreachable" | "starting";
                emrOauthTokenExpiresAt: string | null;
                emrConfigPulledAt: string | null;
            };
        };
        PlatformNumber: {
            id: string;
            /** @enum {string} */
            vendor: "vapi" | "retell";
            number: string | null;
            name: string | null;
            provider: string | null;
            assistantId: string | null;
            squadId: string | null;
            createdAt: string | null;
        };
        PlatformOverview: {
            totals: {
                total: number;
                pending: number;
                active: number;
                inactive: number;
            };
            clinics: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "pending" | "active" | "inactive";
                timezone: string;
                voiceAgentEnabled: boolean;
                phoneAssigned: boolean;
                squadLinked: boolean;
                /** @enum {string} */
                emrState: "not_configured" | "unknown" | "ok" | "slow" | "limited" | "operation_failing" | "missing_right" | "credentials_refused" | "reauthorise" | "unreachable" | "starting";
                emrType: ("emr-soap" | "emr-rest" | "emr-bridge") | null;
                onboardingCompletedAt: string | null;
                activeProviders: number;
                waiting: number;
                openTickets: number;
                calls: number;
                callsByDay: number[];
                wanted: number;
                booked: number;
                lastCallAt: string | null;
            }[];
        };
        PlatformStats: {
            clinics: {
                total: number;
                pending: number;
                active: number;
                inactive: number;
            };
            users: {
                total: number;
                admins: number;
                managers: number;
            };
            calls: {
                today: {
                    total: number;
                    byOutcome: {
                        [key: string]: number;
                    };
                };
                last7Days: {
                    total: number;
                    byOutcome: {
                        [key: string]: number;
                    };
                };
                last30Days: {
                    total: number;
                    byOutcome: {
                        [key: string]: number;
                    };
                };
            };
            bookings: {
                today: number;
                last7Days: number;
                last30Days: number;
            };
            bookingsInDoubt: number;
            activeProviders: number;
            pendingActivations: number;
            waitlist: {
                pending: number;
                contacted: number;
            };
            openTickets: number;
            faxesToReview: number;
        };
        PrivacyOfficer: {
            privacyOfficerName: string | null;
            privacyOfficerEmail: string | null;
            privacyOfficerPhone: string | null;
        };
        Provider: {
            id: string;
            emrProviderId: string | null;
            name: string;
            specialty: string;
            /** @enum {string} */
            status: "active" | "inactive" | "on_leave";
            acceptsNewPatients: boolean;
            gender: ("female" | "male") | null;
            languages: string[];
            minAge: number | null;
            maxAge: number | null;
            nameZh: string | null;
            bio: string | null;
            bioZh: string | null;
            fromEmr: ("name" | "specialty" | "gender")[];
            overrides: components["schemas"]["ProviderVisits"];
        };
        ProviderDetail: {
            id: string;
            emrProviderId: string | null;
            name: string;
            specialty: string;
            /** @enum {string} */
            status: "active" | "inactive" | "on_leave";
            acceptsNewPatients: boolean;
            gender: ("female" | "male") | null;
            languages: string[];
            minAge: number | null;
            maxAge: number | null;
            nameZh: string | null;
            bio: string | null;
            bioZh: string | null;
            fromEmr: ("name" | "specialty" | "gender")[];
            overrides: components["schemas"]["ProviderVisits"];
            lastSyncAt: string | null;
            nextFree: {
                date: string;
                time: string;
            } | null;
        };
        ProviderVisits: {
            visitMode: ("in_person" | "phone" | "video") | null;
            visitReason: ("general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup") | null;
            isNewPatient: boolean | null;
            preferredTime: ("any" | "morning" | "afternoon") | null;
        };
        Provisioning: {
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            phoneAssigned: boolean;
            squadLinked: boolean;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            canActivate: boolean;
        };
        RecordedScenario: {
            name: string;
            file: string;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        Reminder: {
            id: string;
            appointmentId: string;
            patientId: string;
            patientName: string | null;
            providerId: string;
            date: string;
            time: string;
            hoursBefore: number;
            /** @enum {string} */
            state: "sent" | "skipped" | "waiting";
            reason: ("gone" | "moved" | "arrived" | "confirmed" | "too_late" | "quiet" | "same_day" | "other_kind" | "closed" | "no_phone" | "landline" | "not_allowed" | "no_consent" | "opted_out" | "veto" | "inactive" | "deceased" | "by_staff" | "sms_off" | "sending_stopped" | "restored" | "emr_away" | "refused" | "not_delivered") | null;
            phone: string | null;
            sentAt: string | null;
            consentId: string | null;
            answer: ("confirmed" | "cancelled" | "other_times" | "unclear") | null;
            answeredAt: string | null;
            endedAs: ("moved" | "gone") | null;
            dueAt: string;
            leavesAt: string | null;
        };
        ReminderDay: {
            visits: number;
            texted: number;
            confirmed: number;
            cancelled: number;
            waiting: number;
            cannotText: number;
        };
        ReminderFigures: {
            clinicId: string;
            clinicName: string;
            enabled: boolean;
            waiting: number;
            sent: number;
            skipped: number;
            refused: number;
            refusedFor: string[];
            lastSentAt: string | null;
            trouble: string | null;
        };
        ReminderPreview: {
            /** @enum {string} */
            language: "en" | "zh" | "yue" | "fr";
            text: string;
            /** @enum {string} */
            encoding: "GSM-7" | "UTF-16";
            characters: number;
            segments: number;
            unknownPlaceholders: string[];
        };
        ReminderPreviews: {
            texts: components["schemas"]["ReminderPreview"][];
        };
        ReminderResults: {
            since: string | null;
            weeks: number;
            before: {
                from: string;
                to: string;
                visits: number;
                missed: number;
                cancelled: number | null;
            } | null;
            now: {
                from: string;
                to: string;
                visits: number;
                missed: number;
                cancelled: number | null;
            } | null;
            texts: {
                from: string;
                to: string;
                sent: number;
                confirmed: number;
                cancelled: number;
            } | null;
            consent: {
                patients: number;
                known: number;
                given: {
                    source: string;
                    patients: number;
                }[];
                withdrawn: number;
                unasked: number;
            };
        };
        ReminderSettings: {
            enabled: boolean;
            windows: {
                hoursBefore: number;
                kinds?: string[];
            }[];
            quietFrom: string;
            quietTo: string;
            sameDay: boolean;
            confirmStatus: string | null;
            confirmInNotes: boolean;
            startRestoresConsent: boolean;
            /** @enum {string} */
            consentPolicy: "express" | "implied";
            consentWords: string | null;
            text: string | null;
            textZh: string | null;
            textFr: string | null;
        };
        RenewedSession: {
            accessToken: string;
            refreshToken?: string;
            user?: components["schemas"]["User"];
        };
        ReportRecipients: {
            canMail: boolean;
            recipients: {
                email: string;
                /** @enum {string} */
                language: "en" | "zh" | "zh-Hant";
                lastMonth: string | null;
                sentAt: string | null;
                failedAt: string | null;
            }[];
        };
        RetentionPreview: {
            runsAt: string;
            transcriptsNulled: number;
            callLogsDeleted: number;
            smsTextsNulled: number;
            faxesDeleted: number;
        };
        RetentionRun: {
            transcriptsNulled: number;
            callLogsDeleted: number;
            clinicsProcessed: number;
            callEventsDeleted: number;
            smsTextsNulled: number;
            smsMessagesDeleted: number;
            faxesDeleted: number;
            callMemoriesDeleted: number;
            oauthRequestsDeleted: number;
            jobsDeleted: number;
            claimsDeleted: number;
            attemptsDeleted: number;
            inboxItemsDeleted: number;
            inboxWordsEmptied: number;
            registrationsDeleted: number;
            remindersDeleted: number;
            reminderChartsDeleted: number;
            standbyDeleted: number;
            smsEventsDeleted: number;
            cronRunsDeleted: number;
        };
        RevealedNumber: {
            callerPhone: string | null;
        };
        RosterSync: {
            total: number;
            added: number;
            updated: number;
            reactivated: number;
            deactivated: number;
        };
        RosterSyncPreview: {
            added: {
                emrProviderId: string;
                name: string;
                specialty: string;
                /** @enum {string} */
                status: "active" | "inactive" | "on_leave";
                /** @enum {string} */
                gender?: "female" | "male";
            }[];
            changed: {
                id: string;
                emrProviderId: string | null;
                name: string;
                before: {
                    name?: string;
                    specialty?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive" | "on_leave";
                    gender?: ("female" | "male") | null;
                };
                after: {
                    name?: string;
                    specialty?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive" | "on_leave";
                    gender?: ("female" | "male") | null;
                };
            }[];
            counts: components["schemas"]["RosterSync"];
        };
        RuleVerdict: {
            /** @enum {string} */
            rule: "new_patient" | "past" | "notice" | "advance" | "closure" | "holiday" | "template" | "midnight" | "code" | "daily_maximum" | "taken" | "buffer" | "claim";
            /** @enum {string} */
            verdict: "passes" | "refuses" | "not_asked";
            /** @enum {string} */
            offering: "passes" | "refuses" | "not_asked";
            /** @enum {string} */
            booking: "passes" | "refuses" | "not_asked";
            reason: string | null;
            words: {
                en: string;
                zh: string;
            };
            source: {
                /** @enum {string} */
                from: "clock" | "rules" | "closures" | "hours" | "template" | "book" | "calls" | "provider";
                code: string | null;
                appointmentId: string | null;
                closureId: string | null;
                callId: string | null;
                setting: string | null;
            };
        };
        RulesWhatIf: {
            from: string;
            days: number;
            offered: number;
            offeredInstead: number;
            more: number;
            fewer: number;
            providers: {
                providerId: string;
                providerName: string;
                date: string;
                kept: string[];
                added: string[];
                removed: string[];
            }[];
        };
        Schedule: {
            timezone: string;
            now: {
                date: string;
                time: string;
            };
            lastKnownAt: string | null;
            providers: {
                providerId: string;
                providerName: string;
                acceptsNewPatients: boolean;
                days: components["schemas"]["ScheduleDay"][];
            }[];
        };
        ScheduleDay: {
            date: string;
            slotMinutes: number | null;
            holiday: boolean;
            template: components["schemas"]["TemplateBlock"][];
            closed: components["schemas"]["ClosedSpan"][];
            appointments: components["schemas"]["ScheduledAppointment"][];
            offered: string[];
            held: components["schemas"]["HeldTime"][];
            counts: {
                booked: number;
                madeByAssistant: number;
                offered: number;
            };
        };
        ScheduleHistory: {
            jobs: {
                name: string;
                lastSuccessAt: string | null;
                runs: {
                    fireAt: string;
                    startedAt: string;
                    finishedAt: string | null;
                    failed: boolean;
                }[];
            }[];
            queues: {
                kind: string;
                waiting: number;
                running: number;
                oldestSeconds: number;
                failed: number;
            }[];
        };
        ScheduleTest: {
            providerId: string;
            date: string;
            schedule: {
                slotMinutes: number;
                holiday: boolean;
                slots: number;
                codes: {
                    [key: string]: number;
                };
            } | null;
            bookings: {
                total: number;
                live: number;
            } | null;
            openSlots: string[];
            steps: {
                step: string;
                ok: boolean;
                message: string;
            }[];
        };
        ScheduledAppointment: {
            appointmentId: string;
            patientId: string | null;
            patientName: string | null;
            time: string;
            endTime: string;
            durationMinutes: number;
            status: string;
            type: string;
            reason: string;
            isLive: boolean;
            madeByAssistant: boolean;
            confirmed: {
                at: string;
                /** @enum {string} */
                by: "text" | "link";
            } | null;
        };
        SecondFactors: {
            totp: boolean;
            passkeys: components["schemas"]["Passkey"][];
            recoveryCodesLeft: number;
        };
        SendingStop: {
            stopped: boolean;
            at: string | null;
            by: string | null;
            reason: string | null;
        };
        ServiceHealth: {
            /** @enum {string} */
            status: "healthy" | "down" | "not_configured";
            healthy: boolean;
            latency: number;
        };
        Session: {
            id: string;
            device: string;
            ip: string;
            createdAt: string;
            lastUsedAt: string;
            expiresAt: string;
            resetBy: string | null;
            current: boolean;
        };
        SignedIn: {
            accessToken: string;
            refreshToken?: string;
            user: components["schemas"]["User"];
        };
        SlotsTried: {
            providerId: string;
            date: string;
            /** @constant */
            hasAvailability: true;
            slots: {
                time: string;
                display: string;
            }[];
        };
        SmsConfig: {
            smsEnabled: boolean;
            smsSenderNumber: string | null;
            smsMessagingProfileId: string | null;
            smsTemplateBookEn: string | null;
            smsTemplateBookZh: string | null;
            smsTemplateRescheduleEn: string | null;
            smsTemplateRescheduleZh: string | null;
            smsTemplateCancelEn: string | null;
            smsTemplateCancelZh: string | null;
            smsInboundWebhookEnabled: boolean;
        };
        SmsPreview: {
            text: string;
            /** @enum {string} */
            encoding: "GSM-7" | "UTF-16";
            segments: number;
            characters: number;
            warnings: string[];
            unknownPlaceholders: string[];
        };
        SmsTest: {
            valid: boolean;
            error?: string;
            skipReason?: string;
            messageId?: string;
        };
        StandbyDryRun: {
            from: string;
            to: string;
            watchedSince: string | null;
            freed: number;
            inTime: number;
            times: {
                providerId: string;
                date: string;
                time: string;
                durationMinutes: number;
                noticedAt: string;
                why: ("too_late" | "quiet_hours" | "nobody_fits") | null;
                asked: {
                    standbyId: string;
                    patientId: string;
                    patientName: string | null;
                    at: string;
                    inTime: boolean;
                }[];
            }[];
        };
        StandbyEntry: {
            id: string;
            patientId: string;
            patientName: string | null;
            appointmentId: string | null;
            appointmentDate: string | null;
            appointmentTime: string | null;
            providerId: string | null;
            days: string[];
            earliestTime: string | null;
            latestTime: string | null;
            notice: number;
            priority: number;
            /** @enum {string} */
            state: "waiting" | "booked" | "removed";
            /** @enum {string} */
            source: "call" | "staff" | "link";
            since: string;
            /** @enum {string} */
            contact: "text" | "call";
        };
        StandbyFigures: {
            days: number;
            refilled: number;
            minutes: number;
            offered: number;
        };
        StandbyNext: {
            isFreed: boolean;
            asked: {
                standbyId: string;
                patientId: string;
                patientName: string | null;
                until: string | null;
            }[];
            ended: string | null;
            next: {
                standbyId: string;
                patientId: string;
                patientName: string | null;
                why: string;
            } | null;
            after: {
                standbyId: string;
                patientId: string;
                patientName: string | null;
            }[];
            notAsked: {
                standbyId: string;
                patientId: string;
                patientName: string | null;
                why: string;
            }[];
        };
        StandbyOffer: {
            id: string;
            standbyId: string | null;
            patientId: string | null;
            patientName: string | null;
            providerId: string;
            date: string;
            time: string;
            freedMinutes: number;
            /** @enum {string} */
            cause: "ours" | "cancelled" | "gone" | "moved" | "no-show" | "opened";
            /** @enum {string} */
            state: "offered" | "accepted" | "declined" | "expired" | "taken" | "skipped" | "closed";
            why: string;
            notAsked: {
                standbyId: string;
                patientId: string;
                why: string;
            }[];
            offeredAt: string;
            until: string | null;
            appointmentId: string | null;
        };
        StandbyRules: {
            enabled: boolean;
            minutesToAnswer: number;
            atOnce: number;
            stopHoursBefore: number;
            quietFrom: string;
            quietTo: string;
        };
        TemplateBlock: {
            from: string;
            to: string;
            code: string;
            name: string;
            bookable: boolean;
        };
        TemplateCode: {
            code: string;
            description: string;
            durationMinutes: number | null;
            color: string | null;
            /** @enum {string} */
            offered: "always" | "same-day" | "same-week";
            bookable: boolean;
            overridden: boolean;
        };
        TemplateCodeOverride: {
            code: string;
            bookable: boolean;
        };
        TestCall: {
            id: string;
            caller: string | null;
            /** @enum {string} */
            language: "en" | "zh";
            startedAt: string;
            practiceId: string | null;
        };
        TestCallAppointment: {
            id: string;
            patientId: string;
            providerId: string;
            providerName: string;
            date: string;
            time: string;
            durationMinutes: number;
            reason: string;
            stands: boolean;
        };
        TestCallEnd: {
            callLogId: string | null;
        };
        TestCallSaid: {
            /** @enum {string} */
            status: "understood" | "not-understood";
            couldSay: string[];
            played: components["schemas"]["TestCallTool"][];
            message: string | null;
        };
        TestCallScenario: {
            name: string;
            passed: boolean;
            wrong: string[];
            ms: number;
            callId: string;
            callLogId: string | null;
            practiceId: string | null;
        };
        TestCallStage: {
            books: ("own" | "ordinary" | "nearly-full" | "empty" | "scenarios")[];
            callers: {
                patientId: string;
                name: string;
                phone: string;
            }[];
            practiceCallers: {
                patientId: string;
                name: string;
                phone: string;
            }[];
            tools: {
                name: string;
                description: string;
                writes: boolean;
                parameters: {
                    [key: string]: unknown;
                };
            }[];
            scenarios: {
                name: string;
                about: string;
                caller: string | null;
                breaksEmr: boolean;
                turns: {
                    says: {
                        en: string;
                        zh: string;
                    };
                    tool: string;
                }[];
            }[];
            model: string | null;
        };
        TestCallTool: {
            tool: string;
            given: {
                [key: string]: unknown;
            };
            answer: {
                [key: string]: unknown;
            };
            ms: number;
            emr: {
                operation: string;
                ms: number;
                trouble: string | null;
            }[];
            book: {
                before: components["schemas"]["TestCallAppointment"][];
                after: components["schemas"]["TestCallAppointment"][];
                changes: {
                    /** @enum {string} */
                    change: "booked" | "cancelled";
                    row: components["schemas"]["TestCallAppointment"];
                }[];
            } | null;
            callLogId: string | null;
            texts: {
                action: string;
                /** @enum {string} */
                language: "en" | "zh";
                body: string;
            }[];
            items: {
                id: string;
                kind: string;
                title: string;
                urgent: boolean;
            }[];
        };
        TextMessage: {
            id: string;
            /** @enum {string} */
            action: "book" | "reschedule" | "cancel" | "answer" | "reminder" | "offer" | "request" | "note" | "test";
            language: string;
            to: string | null;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "skipped" | "failed";
            skipReason: string | null;
            deliveryStatus: string | null;
            callId: string | null;
            appointmentId: string | null;
            patientId: string | null;
            patientName: string | null;
            consentId: string | null;
            createdAt: string;
            sentAt: string | null;
        };
        TextOptOut: {
            phone: string;
            /** @enum {string} */
            source: "stop-word" | "provider-refusal" | "staff";
            at: string;
        };
        TextTemplates: {
            placeholders: {
                /** @enum {string} */
                name: "clinicName" | "date" | "time" | "providerName" | "clinicPhone" | "oldDate" | "oldTime" | "patientName" | "clinicAddress" | "whatToBring";
                means: string;
            }[];
            templates: {
                /** @enum {string} */
                field: "smsTemplateBookEn" | "smsTemplateBookZh" | "smsTemplateRescheduleEn" | "smsTemplateRescheduleZh" | "smsTemplateCancelEn" | "smsTemplateCancelZh";
                /** @enum {string} */
                action: "book" | "reschedule" | "cancel";
                /** @enum {string} */
                language: "en" | "zh";
                text: string;
                builtIn: string;
                isOwn: boolean;
            }[];
        };
        Ticket: {
            id: string;
            clinicId: string;
            title: string;
            description: string;
            /** @enum {string} */
            status: "open" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            createdBy: string | null;
            assigneeId: string | null;
            createdAt: string;
            updatedAt: string;
        };
        TicketDetail: {
            id: string;
            clinicId: string;
            title: string;
            description: string;
            /** @enum {string} */
            status: "open" | "in_progress" | "waiting" | "resolved" | "closed";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            createdBy: string | null;
            assigneeId: string | null;
            createdAt: string;
            updatedAt: string;
            messages: components["schemas"]["TicketMessage"][];
        };
        TicketMessage: {
            id: string;
            body: string;
            isInternal: boolean;
            authorId: string | null;
            authorRole: ("platform_admin" | "clinic_manager" | "clinic_staff") | null;
            authorEmail: string | null;
            authorName: string | null;
            createdAt: string;
        };
        TimeExplained: {
            providerId: string;
            providerName: string;
            date: string;
            time: string;
            endTime: string;
            durationMinutes: number;
            now: {
                date: string;
                time: string;
            };
            offered: boolean;
            bookable: boolean;
            rules: components["schemas"]["RuleVerdict"][];
            nearest: string[];
        };
        Today: {
            date: string;
            time: string;
            timezone: string;
            today: components["schemas"]["DayFigures"];
            lastWeekDate: string;
            lastWeek: components["schemas"]["DayFigures"];
            hours: {
                hour: number;
                today: number;
                lastWeek: number;
            }[];
            works: {
                agent: {
                    /** @enum {string} */
                    state: "on" | "off" | "not-live";
                    lastCallAt: string | null;
                };
                emr: {
                    type: string | null;
                    /** @enum {string} */
                    state: "unknown" | "ok" | "reauthorise" | "unreachable";
                    since: string | null;
                    credentialsRefused: boolean;
                    /** @enum {string} */
                    connection: "unknown" | "ok" | "slow" | "limited" | "operation_failing" | "missing_right" | "credentials_refused" | "reauthorise" | "unreachable" | "starting";
                    authorisationEnds: string | null;
                } | null;
                sms: {
                    on: boolean;
                    sent: number;
                    delivered: number;
                    failed: number;
                    waiting: number;
                };
            };
            inProgress: components["schemas"]["Call"][];
            next: {
                id: string;
                appointmentId: string | null;
                date: string;
                time: string;
                durationMinutes: number | null;
                providerId: string | null;
                providerName: string | null;
                patientId: string | null;
                patientName: string | null;
                type: string | null;
                callLogId: string | null;
                test: boolean;
            }[];
        };
        UnansweredQuestion: {
            id: string;
            question: string;
            /** @enum {string} */
            language: "en" | "zh";
            times: number;
            lastAt: string;
            callId: string | null;
        };
        User: {
            id: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "platform_admin" | "clinic_manager" | "clinic_staff";
            clinicId: string | null;
        };
        Vendor: {
            /** @enum {string} */
            role: "voice" | "speech" | "texts" | "faxes" | "translation" | "testCalls" | "mail";
            name: string;
            receives: string;
            receivesZh: string;
            erasing: string;
            erasingZh: string;
        };
        VoiceAgent: {
            voiceAgentEnabled: boolean;
        };
        VoiceAnalytics: {
            startDate: string;
            endDate: string;
            totalCalls: number;
            totalMinutes: number;
            averageDuration: number | null;
            totalCost: number;
            bookings: number;
            transferred: number;
            byDay: {
                date: string;
                calls: number;
                bookings: number;
            }[];
        };
        VoiceAssistant: {
            id: string;
            name: string | null;
            takesTheCall: boolean;
        };
        VoiceConfig: {
            defaultVisitMode: ("in_person" | "phone" | "video") | null;
            defaultVisitReason: ("general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup") | null;
            defaultIsNewPatient: boolean | null;
            defaultPreferredTime: ("any" | "morning" | "afternoon") | null;
            scheduleIntelligenceEnabled: boolean;
            bookingBufferMinutes: number;
            maxDailyBookings: number | null;
            allowDoubleBooking: boolean;
            maxAdvanceBookingDays: number | null;
            minAdvanceBookingHours: number;
            assistantDisclosure: string | null;
            assistantDisclosureZh: string | null;
            /** @enum {string} */
            callerVerification: "off" | "bound" | "verified";
            /** @enum {string} */
            thirdFact: "any" | "healthCard";
            phoneCaps: {
                bookingsPerCall?: number | null;
                openPerPatientAndDay?: number | null;
                textsPerNumberAndDay?: number | null;
                callbacksPerCall?: number | null;
                waitlistPerCall?: number | null;
            } | null;
            internationalNumbers: boolean;
            callRecording: boolean;
            emergencyWarnings: boolean;
            emergencyMessage: string | null;
            emergencyMessageZh: string | null;
            nurseLine: string;
            emergencyReviewedBy: string | null;
            emergencyReviewedAt: string | null;
            registrationFields: {
                /** @enum {string} */
                healthCard: "required" | "asked" | "off";
                /** @enum {string} */
                address: "required" | "asked" | "off";
                /** @enum {string} */
                email: "required" | "asked" | "off";
            };
            afterBooking: string | null;
            afterBookingZh: string | null;
        };
        VoiceLine: {
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
        };
        VoiceLineTest: {
            connected: boolean;
            message: string;
            latencyMs: number | null;
            /** @enum {string} */
            number: "linked" | "differs" | "unknown" | "not-set";
            /** @enum {string} */
            squad: "linked" | "unknown" | "not-set";
            warnings: string[];
        };
        VoiceMapping: {
            clinicId: string;
            clinicName: string;
            /** @enum {string} */
            status: "pending" | "active" | "inactive";
            voicePhoneNumber: string | null;
            voicePhoneNumberId: string | null;
            voiceSquadId: string | null;
            /** @enum {string} */
            voiceVendor: "vapi" | "retell";
            voiceAgentEnabled: boolean;
        };
        VoicePushReport: {
            output: string;
            durationMs: number;
            changes: {
                kind: string;
                name: string;
                /** @enum {string} */
                state: "new" | "changed" | "conflict";
                fields: {
                    path: string;
                    before: string;
                    after: string;
                }[];
            }[];
        };
        VoiceSquad: {
            id: string;
            /** @enum {string} */
            vendor: "vapi" | "retell";
            name: string | null;
        };
        VoiceStatus: {
            voiceAgentEnabled: boolean;
            warnings: string[];
        };
        Wait: {
            answers: number;
            medianMs: number | null;
            p95Ms: number | null;
        };
        WaitingAuthorisation: {
            id: string;
            authorisedBy: string | null;
            from: string | null;
            at: string;
        };
        WaitlistBulkResult: {
            updated: number;
            skipped: {
                id: string;
                reason: string;
            }[];
        };
        WaitlistCounts: {
            total: number;
            pending: number;
            contacted: number;
            registered: number;
            declined: number;
            addedLast7Days: number;
        };
        WaitlistEntry: {
            id: string;
            firstName: string;
            lastName: string;
            phone: string;
            notes: string;
            /** @enum {string} */
            status: "pending" | "contacted" | "registered" | "declined";
            /** @enum {string} */
            source: "staff" | "call";
            createdAt: string;
            updatedAt: string;
        };
        WatchOfClinic: {
            watched: boolean;
            watch: components["schemas"]["WatchedClinic"] | null;
        };
        WatchedClinic: {
            clinicId: string;
            clinicName: string;
            wantedBy: string[];
            providers: number;
            rows: number;
            roundAt: string | null;
            lagSeconds: number;
            requestsPerMinute: number;
            trouble: string | null;
        };
        WeeklyHours: {
            hours: {
                weekday: number;
                isOpen: boolean;
                open: string | null;
                close: string | null;
                breaks?: {
                    from: string;
                    to: string;
                }[];
            }[];
        };
    };
    responses: {
        PlatformRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        ClinicHeader: string;
        ClinicQuery: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    getAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SecondFactors"];
                    };
                };
            };
        };
    };
    postAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    code?: string;
                    recoveryCode?: string;
                    passkey?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SignedIn"];
                    };
                };
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RenewedSession"];
                    };
                };
            };
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    putAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    postAuthForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    postAuthResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    postAuthInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OpenInvitation"];
                    };
                };
            };
        };
    };
    postAuthAcceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            email: string;
                        };
                    };
                };
            };
        };
    };
    putAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Session"][];
                    };
                };
            };
        };
    };
    deleteAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    deleteAuthSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getClinicUsers: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "active" | "deactivated";
                q?: string;
                sort?: "email" | "name" | "createdAt" | "lastSignInAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicUsers: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                    /**
                     * @default clinic_manager
                     * @enum {string}
                     */
                    role?: "clinic_manager" | "clinic_staff";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InvitationSent"];
                    };
                };
            };
        };
    };
    getClinicUsersCsv: {
        parameters: {
            query?: {
                status?: "active" | "deactivated";
                q?: string;
                sort?: "email" | "name" | "createdAt" | "lastSignInAt";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicInvitations: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Invitation"][];
                    };
                };
            };
        };
    };
    deleteClinicInvitationsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    putClinicUsersByIdDeactivate: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    putClinicUsersByIdReactivate: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    postClinicUsersByIdResetPassword: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PasswordResetLink"];
                    };
                };
            };
        };
    };
    getAdminUsers: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                role?: "platform_admin" | "clinic_manager" | "clinic_staff";
                clinicId?: string;
                status?: "active" | "deactivated";
                q?: string;
                sort?: "email" | "name" | "createdAt" | "lastSignInAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postAdminUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                    /** @enum {string} */
                    role: "platform_admin" | "clinic_manager" | "clinic_staff";
                    clinicId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InvitationSent"];
                    };
                };
            };
        };
    };
    getAdminUsersCsv: {
        parameters: {
            query?: {
                role?: "platform_admin" | "clinic_manager" | "clinic_staff";
                clinicId?: string;
                status?: "active" | "deactivated";
                q?: string;
                sort?: "email" | "name" | "createdAt" | "lastSignInAt";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Invitation"][];
                    };
                };
            };
        };
    };
    deleteAdminInvitationsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    putAdminUsersByIdDeactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    putAdminUsersByIdReactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Person"];
                    };
                };
            };
        };
    };
    postAdminUsersByIdResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PasswordResetLink"];
                    };
                };
            };
        };
    };
    postAuthSecondFactorAsk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            token: string;
                            methods: ("totp" | "recovery" | "passkey")[];
                            passkeyOptions: {
                                [key: string]: unknown;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    postAuthSecondFactorTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    recoveryCode?: string;
                    token?: string;
                    passkey?: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            secret: string;
                            address: string;
                        };
                    };
                };
            };
        };
    };
    postAuthSecondFactorTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    postAuthSecondFactorTotpRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    recoveryCode?: string;
                    token?: string;
                    passkey?: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    postAuthSecondFactorRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    recoveryCode?: string;
                    token?: string;
                    passkey?: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
        };
    };
    postAuthPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    recoveryCode?: string;
                    token?: string;
                    passkey?: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            token: string;
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    postAuthPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name: string;
                    response: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            recoveryCodes: string[];
                            passkey: components["schemas"]["Passkey"];
                        };
                    };
                };
            };
        };
    };
    deleteAuthPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    code?: string;
                    recoveryCode?: string;
                    token?: string;
                    passkey?: {
                        id: string;
                        type: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getAdminAudit: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                startDate?: string;
                endDate?: string;
                action?: string;
                userId?: string;
                clinicId?: string;
                success?: "true" | "false";
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminAuditCsv: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                action?: string;
                userId?: string;
                clinicId?: string;
                success?: "true" | "false";
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminAuditActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            actions: string[];
                        };
                    };
                };
            };
        };
    };
    postAdminAuditVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AuditVerification"];
                    };
                };
            };
        };
    };
    getClinicReads: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                what?: "call" | "number" | "fax" | "patient" | "search" | "export" | "list" | "report";
                userId?: string;
                from?: string;
                until?: string;
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Look"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicReadsCsv: {
        parameters: {
            query?: {
                what?: "call" | "number" | "fax" | "patient" | "search" | "export" | "list" | "report";
                userId?: string;
                from?: string;
                until?: string;
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getNotifications: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                unread?: "true" | "false";
                type?: string;
                q?: string;
                sort?: "createdAt" | "type";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Notification"][];
                        pagination: components["schemas"]["Pagination"];
                        counts: components["schemas"]["NotificationCounts"];
                    };
                };
            };
        };
    };
    getNotificationsCsv: {
        parameters: {
            query?: {
                unread?: "true" | "false";
                type?: string;
                q?: string;
                sort?: "createdAt" | "type";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    putNotificationsByIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Notification"];
                    };
                };
            };
        };
    };
    putNotificationsReadAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            updated: number;
                        };
                    };
                };
            };
        };
    };
    getClinicInboxPeople: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Colleague"][];
                    };
                };
            };
        };
    };
    getClinicInbox: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: string;
                kind?: string;
                takenBy?: ("me" | "nobody") | string;
                snoozed?: "true" | "false" | "only";
                language?: "en" | "zh";
                q?: string;
                sort?: "since" | "until" | "kind" | "state" | "urgent" | "name";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItem"][];
                        pagination: components["schemas"]["Pagination"];
                        counts: components["schemas"]["InboxCounts"];
                    };
                };
            };
        };
    };
    getClinicInboxCsv: {
        parameters: {
            query?: {
                state?: string;
                kind?: string;
                takenBy?: ("me" | "nobody") | string;
                snoozed?: "true" | "false" | "only";
                language?: "en" | "zh";
                q?: string;
                sort?: "since" | "until" | "kind" | "state" | "urgent" | "name";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicInboxById: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxBulk: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /** @enum {string} */
                    move: "take" | "done" | "dismiss" | "reopen";
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxBulkResult"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdTake: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdDone: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdDismiss: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdReopen: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdNote: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdAssign: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdSnooze: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    until: string;
                    note?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    postClinicInboxByIdNoAnswer: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["InboxItemDetail"];
                    };
                };
            };
        };
    };
    getAdminInbox: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "oldestOpenAt" | "open" | "urgent" | "clinicName";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicInbox"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminInboxCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "oldestOpenAt" | "open" | "urgent" | "clinicName";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicMe: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Clinic"];
                    };
                };
            };
        };
    };
    putClinicMe: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    phone?: string | null;
                    address?: string | null;
                    city?: string | null;
                    province?: string | null;
                    postalCode?: string | null;
                    timezone?: string;
                    fax?: string | null;
                    email?: string | null;
                    website?: string | null;
                    directions?: string | null;
                    directionsZh?: string | null;
                    parking?: string | null;
                    parkingZh?: string | null;
                    whatToBring?: string | null;
                    whatToBringZh?: string | null;
                    acceptingNewPatients?: boolean;
                    transferEnabled?: boolean;
                    transferPhoneNumber?: string | null;
                    handoffPhone?: string | null;
                    afterHoursPhoneNumber?: string | null;
                    afterHoursMessage?: string | null;
                    afterHoursMessageZh?: string | null;
                    inboxEmail?: string | null;
                    inboxDigest?: boolean;
                    callbackRetryMinutes?: number;
                    remindBookingRequests?: boolean;
                    onCallPhone?: string | null;
                    defaultProviderId?: string | null;
                    /** @enum {string} */
                    faxFiling?: "automatic" | "manual";
                    /** @enum {string} */
                    faxUnmatched?: "review" | "emr_queue";
                    faxDocumentTypes?: {
                        [key: string]: string | null;
                    } | null;
                    emrTasks?: {
                        kinds: ("callback" | "booking_in_doubt" | "move_in_doubt" | "cancellation_in_doubt" | "registration_in_doubt" | "chart_incomplete" | "transfer_not_taken" | "emergency" | "emr_trouble" | "emr_authorisation" | "sms_failed" | "sms_reply" | "identity_alarm" | "visits_when_closed" | "staff_overlap" | "fax_review" | "fax_filing")[];
                        /** @default null */
                        assignTo?: string | null;
                    };
                    supportedLanguages?: ("en" | "zh")[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Clinic"];
                    };
                };
            };
        };
    };
    getClinicClock: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicClock"];
                    };
                };
            };
        };
    };
    getClinicSettings: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicSettings"];
                    };
                };
            };
        };
    };
    getClinicSchedule: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WeeklyHours"];
                    };
                };
            };
        };
    };
    putClinicSchedule: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hours: {
                        weekday: number;
                        isOpen: boolean;
                        open?: string | null;
                        close?: string | null;
                        breaks?: {
                            from: string;
                            to: string;
                        }[];
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WeeklyHours"];
                    };
                };
            };
        };
    };
    getClinicVoiceAgent: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceStatus"];
                    };
                };
            };
        };
    };
    postClinicVoiceAgent: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    voiceAgentEnabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceAgent"];
                    };
                };
            };
        };
    };
    getClinicClinicalSettings: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicalSettings"];
                    };
                };
            };
        };
    };
    putClinicClinicalSettings: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customGreeting?: string | null;
                    customGreetingZh?: string | null;
                    pharmacy?: {
                        name: string;
                        phone?: string | null;
                        fax?: string | null;
                        address?: string | null;
                    } | null;
                    appointmentTypeMappings?: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicalSettings"];
                    };
                };
            };
        };
    };
    getClinicClosures: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Closure"][];
                    };
                };
            };
        };
    };
    postClinicClosures: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: string;
                    to: string;
                    startTime?: string | null;
                    endTime?: string | null;
                    reason?: string | null;
                    reasonZh?: string | null;
                    providerId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Closure"];
                    };
                };
            };
        };
    };
    getClinicClosuresSuggestions: {
        parameters: {
            query: {
                year: number;
                years?: number;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["HolidaySuggestion"][];
                    };
                };
            };
        };
    };
    getClinicClosuresById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Closure"];
                    };
                };
            };
        };
    };
    putClinicClosuresById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: string;
                    to: string;
                    startTime?: string | null;
                    endTime?: string | null;
                    reason?: string | null;
                    reasonZh?: string | null;
                    providerId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Closure"];
                    };
                };
            };
        };
    };
    deleteClinicClosuresById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Closure"];
                    };
                };
            };
        };
    };
    getClinicLogo: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    postClinicLogo: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicLogo"];
                    };
                };
            };
        };
    };
    deleteClinicLogo: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicLogo"];
                    };
                };
            };
        };
    };
    getAdminClinics: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "pending" | "active" | "inactive";
                q?: string;
                search?: string;
                sort?: "createdAt" | "name" | "status";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postAdminClinics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    phone?: string | null;
                    address?: string | null;
                    city?: string | null;
                    province?: string | null;
                    postalCode?: string | null;
                    /** @default America/Vancouver */
                    timezone?: string;
                    /** @enum {string} */
                    callerVerification?: "off" | "bound" | "verified";
                    managerEmail: string;
                    managerPassword?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            clinic: components["schemas"]["PlatformClinic"];
                            manager: components["schemas"]["NewManager"];
                        };
                    };
                };
            };
        };
    };
    getAdminClinicsCsv: {
        parameters: {
            query?: {
                status?: "pending" | "active" | "inactive";
                q?: string;
                search?: string;
                sort?: "createdAt" | "name" | "status";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminClinicsOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformOverview"];
                    };
                };
            };
        };
    };
    getAdminClinicsPendingActivation: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "onboardingCompletedAt" | "name";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PendingClinic"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminClinicsPendingActivationCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "onboardingCompletedAt" | "name";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformStats"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinicDetail"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicIdProvisioning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provisioning"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdSuspend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    voicePhoneNumber?: string | null;
                    voicePhoneNumberId?: string | null;
                    voiceSquadId?: string | null;
                    /** @enum {string} */
                    voiceVendor?: "vapi" | "retell";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceLine"];
                    };
                };
            };
        };
    };
    deleteAdminClinicsByClinicIdVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceLine"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"];
                    };
                };
            };
        };
    };
    putAdminClinicsByClinicIdKeep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformClinic"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicIdExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    getClinicEvents: {
        parameters: {
            query?: {
                kinds?: string;
                after?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LiveNews"];
                    };
                };
            };
        };
    };
    getAdminEvents: {
        parameters: {
            query?: {
                kinds?: string;
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LiveNews"];
                    };
                };
            };
        };
    };
    getClinicEmr: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrSettings"];
                    };
                };
            };
        };
    };
    putClinicEmr: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    emrType?: ("emr-soap" | "emr-rest" | "emr-bridge") | null;
                    baseUrl?: string | null;
                    username?: string | null;
                    password?: string | null;
                    consumerKey?: string | null;
                    consumerSecret?: string | null;
                    accessToken?: string | null;
                    accessTokenSecret?: string | null;
                    preferRest?: boolean;
                    signatureBaseUrl?: string | null;
                    caCertificate?: string | null;
                    tokenTtlSeconds?: number | null;
                    admissionProgramId?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrSettings"];
                    };
                };
            };
        };
    };
    postClinicEmrTest: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrTest"];
                    };
                };
            };
        };
    };
    postAdminOpsSoapWarmup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrWarmUp"];
                    };
                };
            };
        };
    };
    getClinicEmrConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrConfig"];
                    };
                };
            };
        };
    };
    postClinicEmrConfigPull: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrConfig"];
                    };
                };
            };
        };
    };
    postClinicEmrConfigPullByDomain: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                domain: "template-codes" | "appointment-types" | "appointment-statuses" | "providers";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrConfig"];
                    };
                };
            };
        };
    };
    putClinicEmrConfigTemplateCodes: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    codes: {
                        code: string;
                        bookable: boolean | null;
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            codes: components["schemas"]["TemplateCodeOverride"][];
                        };
                    };
                };
            };
        };
    };
    postEmrOauthInitiate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clinicId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        authorizationUrl: string;
                        state: string;
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrAuthorisation"];
                    };
                };
            };
        };
    };
    getEmrOauthCallback: {
        parameters: {
            query?: {
                state?: string | string[];
                oauth_token?: string | string[];
                oauth_verifier?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    postClinicEmrOauthConfirm: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            connected: boolean;
                        };
                    };
                };
            };
        };
    };
    postClinicEmrOauthDecline: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            declined: boolean;
                        };
                    };
                };
            };
        };
    };
    getClinicProviders: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "active" | "inactive" | "on_leave";
                q?: string;
                search?: string;
                sort?: "name" | "status" | "specialty";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provider"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicProviders: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default null */
                    emrProviderId?: string | null;
                    /** @default  */
                    specialty?: string;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "inactive" | "on_leave";
                    /** @default true */
                    acceptsNewPatients?: boolean;
                    /** @default null */
                    gender?: ("female" | "male") | null;
                    languages?: string[];
                    /** @default null */
                    minAge?: number | null;
                    /** @default null */
                    maxAge?: number | null;
                    nameZh?: string | null;
                    bio?: string | null;
                    bioZh?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provider"];
                    };
                };
            };
        };
    };
    getClinicProvidersCsv: {
        parameters: {
            query?: {
                status?: "active" | "inactive" | "on_leave";
                q?: string;
                search?: string;
                sort?: "name" | "status" | "specialty";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicProvidersById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProviderDetail"];
                    };
                };
            };
        };
    };
    putClinicProvidersById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    emrProviderId?: string | null;
                    specialty?: string;
                    /** @enum {string} */
                    status?: "active" | "inactive" | "on_leave";
                    acceptsNewPatients?: boolean;
                    gender?: ("female" | "male") | null;
                    languages?: string[];
                    minAge?: number | null;
                    maxAge?: number | null;
                    nameZh?: string | null;
                    bio?: string | null;
                    bioZh?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provider"];
                    };
                };
            };
        };
    };
    deleteClinicProvidersById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provider"];
                    };
                };
            };
        };
    };
    putClinicProvidersByIdConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    visitMode?: ("in_person" | "phone" | "video") | null;
                    visitReason?: ("general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup") | null;
                    isNewPatient?: boolean | null;
                    preferredTime?: ("any" | "morning" | "afternoon") | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Provider"];
                    };
                };
            };
        };
    };
    getClinicProvidersByIdEffectiveConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EffectiveVisits"];
                    };
                };
            };
        };
    };
    getClinicVoiceConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceConfig"];
                    };
                };
            };
        };
    };
    putClinicVoiceConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    defaultVisitMode?: ("in_person" | "phone" | "video") | null;
                    defaultVisitReason?: ("general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup") | null;
                    defaultIsNewPatient?: boolean | null;
                    defaultPreferredTime?: ("any" | "morning" | "afternoon") | null;
                    scheduleIntelligenceEnabled?: boolean;
                    bookingBufferMinutes?: number;
                    maxDailyBookings?: number | null;
                    allowDoubleBooking?: boolean;
                    maxAdvanceBookingDays?: number | null;
                    minAdvanceBookingHours?: number;
                    assistantDisclosure?: string | null;
                    assistantDisclosureZh?: string | null;
                    /** @enum {string} */
                    callerVerification?: "off" | "bound" | "verified";
                    /** @enum {string} */
                    thirdFact?: "any" | "healthCard";
                    phoneCaps?: {
                        bookingsPerCall?: number | null;
                        openPerPatientAndDay?: number | null;
                        textsPerNumberAndDay?: number | null;
                        callbacksPerCall?: number | null;
                        waitlistPerCall?: number | null;
                    } | null;
                    internationalNumbers?: boolean;
                    callRecording?: boolean;
                    emergencyWarnings?: boolean;
                    emergencyMessage?: string | null;
                    emergencyMessageZh?: string | null;
                    nurseLine?: string;
                    emergencyReviewedBy?: string | null;
                    emergencyReviewedAt?: string | null;
                    registrationFields?: {
                        /** @enum {string} */
                        healthCard: "required" | "asked" | "off";
                        /** @enum {string} */
                        address: "required" | "asked" | "off";
                        /** @enum {string} */
                        email: "required" | "asked" | "off";
                    };
                    afterBooking?: string | null;
                    afterBookingZh?: string | null;
                    confirm?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceConfig"];
                    };
                };
            };
        };
    };
    putClinicEmrConfigBookingConstraints: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scheduleIntelligenceEnabled?: boolean;
                    bookingBufferMinutes?: number;
                    maxDailyBookings?: number | null;
                    allowDoubleBooking?: boolean;
                    maxAdvanceBookingDays?: number | null;
                    minAdvanceBookingHours?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingRules"];
                    };
                };
            };
        };
    };
    putClinicEmrConfigAppointmentTypes: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mappings: {
                        [key: string]: string | null;
                    } | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            mappings: {
                                [key: string]: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    postClinicProvidersSync: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RosterSync"];
                    };
                };
            };
        };
    };
    getClinicProvidersSyncPreview: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RosterSyncPreview"];
                    };
                };
            };
        };
    };
    postClinicEmrSync: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmrSync"];
                    };
                };
            };
        };
    };
    postClinicScheduleSync: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["HoursSync"];
                    };
                };
            };
        };
    };
    postClinicEmrTestSchedule: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: string;
                    date: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ScheduleTest"];
                    };
                };
            };
        };
    };
    getAdminOpsWatcher: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "lagSeconds" | "clinicName";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WatchedClinic"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminOpsWatcherCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "lagSeconds" | "clinicName";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminOpsWatcherById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WatchOfClinic"];
                    };
                };
            };
        };
    };
    putAdminOpsWatcherById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    watched: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            watched: boolean;
                        };
                    };
                };
            };
        };
    };
    getClinicAnalyticsMissedVisits: {
        parameters: {
            query: {
                from: string;
                to: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MissedVisits"];
                    };
                };
            };
        };
    };
    postVoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: {
                        type: string;
                        toolCalls?: ({
                            id: string;
                            /** @enum {string} */
                            type?: "function";
                            function: {
                                name: string;
                                arguments: {
                                    [key: string]: unknown;
                                };
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                        call?: {
                            id: string;
                            customer?: {
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            phoneNumber?: ({
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            phoneNumberId?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        clinicId?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results?: {
                            toolCallId: string;
                            name: string;
                            result: {
                                [key: string]: unknown;
                            } | string;
                        }[];
                        /** @enum {boolean} */
                        received?: true;
                        assistantId?: string;
                        assistantOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        squadId?: string;
                        squadOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        destination?: {
                            /** @enum {string} */
                            type: "number";
                            number: string;
                        };
                        error?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    postVoiceByPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                path: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: {
                        type: string;
                        toolCalls?: ({
                            id: string;
                            /** @enum {string} */
                            type?: "function";
                            function: {
                                name: string;
                                arguments: {
                                    [key: string]: unknown;
                                };
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                        call?: {
                            id: string;
                            customer?: {
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            phoneNumber?: ({
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            phoneNumberId?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        clinicId?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results?: {
                            toolCallId: string;
                            name: string;
                            result: {
                                [key: string]: unknown;
                            } | string;
                        }[];
                        /** @enum {boolean} */
                        received?: true;
                        assistantId?: string;
                        assistantOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        squadId?: string;
                        squadOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        destination?: {
                            /** @enum {string} */
                            type: "number";
                            number: string;
                        };
                        error?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    postVoiceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: {
                        type: string;
                        toolCalls?: ({
                            id: string;
                            /** @enum {string} */
                            type?: "function";
                            function: {
                                name: string;
                                arguments: {
                                    [key: string]: unknown;
                                };
                            } & {
                                [key: string]: unknown;
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                        call?: {
                            id: string;
                            customer?: {
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            };
                            phoneNumber?: ({
                                number?: string;
                            } & {
                                [key: string]: unknown;
                            }) | null;
                            phoneNumberId?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                    metadata?: {
                        clinicId?: string;
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results?: {
                            toolCallId: string;
                            name: string;
                            result: {
                                [key: string]: unknown;
                            } | string;
                        }[];
                        /** @enum {boolean} */
                        received?: true;
                        assistantId?: string;
                        assistantOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        squadId?: string;
                        squadOverrides?: {
                            firstMessage: string;
                            variableValues: {
                                [key: string]: string;
                            };
                            artifactPlan: {
                                recordingEnabled: boolean;
                                videoRecordingEnabled: boolean;
                                pcapEnabled: boolean;
                            };
                        };
                        destination?: {
                            /** @enum {string} */
                            type: "number";
                            number: string;
                        };
                        error?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getClinicMcpTokens: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["McpToken"][];
                    };
                };
            };
        };
    };
    postClinicMcpTokens: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("read" | "book")[];
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewMcpToken"];
                    };
                };
            };
        };
    };
    deleteClinicMcpTokensById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
            };
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
        };
    };
    getClinicCallsByCallIdLive: {
        parameters: {
            query?: {
                into?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LiveCall"];
                    };
                };
            };
        };
    };
    getClinicEmergencyRules: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["EmergencyRules"];
                    };
                };
            };
        };
    };
    postClinicCallsByCallIdWhisper: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CommandSent"];
                    };
                };
            };
        };
    };
    postClinicCallsByCallIdSay: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CommandSent"];
                    };
                };
            };
        };
    };
    postClinicCallsByCallIdTransfer: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneNumber?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CommandSent"];
                    };
                };
            };
        };
    };
    postClinicCallsByCallIdEnd: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                callId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CommandSent"];
                    };
                };
            };
        };
    };
    getClinicVoiceCalls: {
        parameters: {
            query?: {
                limit?: number;
                before?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformCall"][];
                        demo: boolean;
                    };
                };
            };
        };
    };
    getClinicVoiceCallsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformCallDetail"];
                    };
                };
            };
        };
    };
    getClinicVoiceAnalytics: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceAnalytics"];
                    };
                };
            };
        };
    };
    getClinicVoiceAssistants: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceAssistant"][];
                    };
                };
            };
        };
    };
    getAdminVoiceMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceMapping"][];
                    };
                };
            };
        };
    };
    getAdminVoicePhoneNumbers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PlatformNumber"][];
                    };
                };
            };
        };
    };
    getAdminVoiceSquads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceSquad"][];
                    };
                };
            };
        };
    };
    postAdminClinicsByClinicIdVoiceTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceLineTest"];
                    };
                };
            };
        };
    };
    getClinicWaitlist: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "pending" | "contacted" | "registered" | "declined";
                q?: string;
                search?: string;
                sort?: "createdAt" | "updatedAt" | "name" | "status";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WaitlistEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicWaitlist: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    firstName: string;
                    lastName: string;
                    phone: string;
                    notes?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WaitlistEntry"];
                    };
                };
            };
        };
    };
    getClinicWaitlistCsv: {
        parameters: {
            query?: {
                status?: "pending" | "contacted" | "registered" | "declined";
                q?: string;
                search?: string;
                sort?: "createdAt" | "updatedAt" | "name" | "status";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicWaitlistStats: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WaitlistCounts"];
                    };
                };
            };
        };
    };
    postClinicWaitlistBulk: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    /** @enum {string} */
                    status: "pending" | "contacted" | "registered" | "declined";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WaitlistBulkResult"];
                    };
                };
            };
        };
    };
    putClinicWaitlistById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "pending" | "contacted" | "registered" | "declined";
                    notes?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WaitlistEntry"];
                    };
                };
            };
        };
    };
    deleteClinicWaitlistById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
            };
        };
    };
    getClinicStandby: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: "waiting" | "booked" | "removed";
                q?: string;
                sort?: "order" | "since";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicStandby: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    patientId: string;
                    appointmentId?: string | null;
                    providerId?: string | null;
                    days?: string[];
                    earliestTime?: string | null;
                    latestTime?: string | null;
                    notice?: number;
                    priority?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyEntry"];
                    };
                };
            };
        };
    };
    getClinicStandbyCsv: {
        parameters: {
            query?: {
                state?: "waiting" | "booked" | "removed";
                q?: string;
                sort?: "order" | "since";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    putClinicStandbyById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    priority?: number;
                    days?: string[];
                    earliestTime?: string | null;
                    latestTime?: string | null;
                    notice?: number;
                    appointmentId?: string | null;
                    providerId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyEntry"];
                    };
                };
            };
        };
    };
    deleteClinicStandbyById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
            };
        };
    };
    getClinicStandbyOffers: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: "offered" | "accepted" | "declined" | "expired" | "taken" | "skipped" | "closed";
                q?: string;
                sort?: "offeredAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyOffer"][];
                        pagination: components["schemas"]["Pagination"];
                        counts: components["schemas"]["StandbyFigures"];
                    };
                };
            };
        };
    };
    getClinicStandbyOffersCsv: {
        parameters: {
            query?: {
                state?: "offered" | "accepted" | "declined" | "expired" | "taken" | "skipped" | "closed";
                q?: string;
                sort?: "offeredAt";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postClinicStandbyOffersByIdSkip: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {string} */
                            state: "skipped" | "closed";
                        };
                    };
                };
            };
        };
    };
    postClinicStandbyOffersByIdStop: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {string} */
                            state: "skipped" | "closed";
                        };
                    };
                };
            };
        };
    };
    getClinicStandbyRules: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyRules"];
                    };
                };
            };
        };
    };
    putClinicStandbyRules: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    minutesToAnswer?: number;
                    atOnce?: number;
                    stopHoursBefore?: number;
                    quietFrom?: string;
                    quietTo?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyRules"];
                    };
                };
            };
        };
    };
    getClinicStandbyFigures: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyFigures"];
                    };
                };
            };
        };
    };
    getClinicStandbyNext: {
        parameters: {
            query: {
                providerId: string;
                date: string;
                time: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyNext"];
                    };
                };
            };
        };
    };
    postClinicStandbyRulesDryRun: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    minutesToAnswer?: number;
                    atOnce?: number;
                    stopHoursBefore?: number;
                    quietFrom?: string;
                    quietTo?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["StandbyDryRun"];
                    };
                };
            };
        };
    };
    getClinicKnowledge: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "createdAt" | "updatedAt" | "question";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicKnowledge: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: string;
                    answer: string;
                    questionZh?: string | null;
                    answerZh?: string | null;
                    /** @default [] */
                    otherWords?: string[];
                    /** @default true */
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeEntry"];
                    };
                };
            };
        };
    };
    getClinicKnowledgeCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "createdAt" | "updatedAt" | "question";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicKnowledgeById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeEntry"];
                    };
                };
            };
        };
    };
    putClinicKnowledgeById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question?: string;
                    answer?: string;
                    questionZh?: string | null;
                    answerZh?: string | null;
                    otherWords?: string[];
                    active?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeEntry"];
                    };
                };
            };
        };
    };
    deleteClinicKnowledgeById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: string;
                            /** @enum {boolean} */
                            removed: true;
                        };
                    };
                };
            };
        };
    };
    postClinicKnowledgeStarter: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeStarter"];
                    };
                };
            };
        };
    };
    postClinicKnowledgeImport: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeImport"];
                    };
                };
            };
        };
    };
    getClinicKnowledgeUnanswered: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "times" | "lastAt" | "question";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UnansweredQuestion"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicKnowledgeUnansweredCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "times" | "lastAt" | "question";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicKnowledgeAsked: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "times" | "lastAt" | "question";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AnsweredQuestion"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicKnowledgeAskedCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "times" | "lastAt" | "question";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postClinicKnowledgeAsk: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: string;
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "zh";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeTrial"];
                    };
                };
            };
        };
    };
    postClinicKnowledgeAskMany: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    questions: string[];
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "zh";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            answers: components["schemas"]["KnowledgeTrial"][];
                        };
                    };
                };
            };
        };
    };
    getClinicConsents: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                phone?: string;
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Consent"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicConsents: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: string;
                    /** @enum {string} */
                    kind: "booking" | "reminder" | "offers";
                    /** @enum {string} */
                    state: "given" | "withdrawn";
                    source: string;
                    evidence: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Consent"];
                    };
                };
            };
        };
    };
    getClinicConsentsCsv: {
        parameters: {
            query?: {
                phone?: string;
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicScheduleDays: {
        parameters: {
            query: {
                visitReason?: "general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup";
                visitMode?: "in_person" | "phone" | "video";
                isNewPatient?: boolean;
                from: string;
                days?: number;
                providers?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Schedule"];
                    };
                };
            };
        };
    };
    getClinicScheduleExplain: {
        parameters: {
            query: {
                visitReason?: "general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup";
                visitMode?: "in_person" | "phone" | "video";
                isNewPatient?: boolean;
                providerId: string;
                date: string;
                time: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TimeExplained"];
                    };
                };
            };
        };
    };
    postClinicScheduleWhatIf: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    scheduleIntelligenceEnabled?: boolean;
                    bookingBufferMinutes?: number;
                    maxDailyBookings?: number | null;
                    allowDoubleBooking?: boolean;
                    maxAdvanceBookingDays?: number | null;
                    minAdvanceBookingHours?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RulesWhatIf"];
                    };
                };
            };
        };
    };
    getClinicAppointments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                from?: string;
                to?: string;
                state?: string;
                providerId?: string;
                patientId?: string;
                appointmentId?: string;
                callId?: string;
                stands?: boolean;
                q?: string;
                sort?: "startsAt" | "at";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Appointment"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicAppointmentsCsv: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                state?: string;
                providerId?: string;
                patientId?: string;
                appointmentId?: string;
                callId?: string;
                stands?: boolean;
                q?: string;
                sort?: "startsAt" | "at";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicAppointmentsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AppointmentDetail"];
                    };
                };
            };
        };
    };
    getClinicConfigSms: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsConfig"];
                        warnings: string[];
                    };
                };
            };
        };
    };
    postClinicConfigSms: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    smsEnabled?: boolean;
                    smsSenderNumber?: string | null;
                    smsMessagingProfileId?: string | null;
                    smsTemplateBookEn?: string | null;
                    smsTemplateBookZh?: string | null;
                    smsTemplateRescheduleEn?: string | null;
                    smsTemplateRescheduleZh?: string | null;
                    smsTemplateCancelEn?: string | null;
                    smsTemplateCancelZh?: string | null;
                    smsInboundWebhookEnabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            smsEnabled: boolean;
                            smsSenderNumber: string | null;
                            smsInboundWebhookEnabled: boolean;
                        };
                        warnings: string[];
                    };
                };
            };
        };
    };
    getClinicSmsConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsConfig"];
                        warnings: string[];
                    };
                };
            };
        };
    };
    putClinicSmsConfig: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    smsEnabled?: boolean;
                    smsSenderNumber?: string | null;
                    smsMessagingProfileId?: string | null;
                    smsTemplateBookEn?: string | null;
                    smsTemplateBookZh?: string | null;
                    smsTemplateRescheduleEn?: string | null;
                    smsTemplateRescheduleZh?: string | null;
                    smsTemplateCancelEn?: string | null;
                    smsTemplateCancelZh?: string | null;
                    smsInboundWebhookEnabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsConfig"];
                        warnings: string[];
                    };
                };
            };
        };
    };
    postClinicConfigSmsValidate: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    testPhone: string;
                    text?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsTest"];
                    };
                };
            };
        };
    };
    postClinicSmsTest: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    testPhone: string;
                    text?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsTest"];
                    };
                };
            };
        };
    };
    postClinicSmsPreview: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    action: "book" | "reschedule" | "cancel";
                    /** @enum {string} */
                    language: "en" | "zh";
                    template?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SmsPreview"];
                    };
                };
            };
        };
    };
    getClinicSmsMessages: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: "queued" | "sending" | "sent" | "skipped" | "failed";
                action?: "book" | "reschedule" | "cancel" | "answer" | "reminder" | "offer" | "request" | "note" | "test";
                startDate?: string;
                endDate?: string;
                q?: string;
                sort?: "createdAt" | "state";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TextMessage"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicSmsMessagesCsv: {
        parameters: {
            query?: {
                state?: "queued" | "sending" | "sent" | "skipped" | "failed";
                action?: "book" | "reschedule" | "cancel" | "answer" | "reminder" | "offer" | "request" | "note" | "test";
                startDate?: string;
                endDate?: string;
                q?: string;
                sort?: "createdAt" | "state";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicSmsOptOuts: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TextOptOut"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicSmsOptOutsCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "at";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicSmsTemplates: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TextTemplates"];
                    };
                };
            };
        };
    };
    postClinicPatientsTexts: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    patientId: string;
                    phone: string;
                    text: string;
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "zh" | "yue" | "fr";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeskText"];
                    };
                };
            };
        };
    };
    postSmsWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    data: {
                        id: string;
                        event_type: string;
                        occurred_at: string;
                        payload: {
                            id: string;
                            from: {
                                phone_number: string;
                                status?: string | null;
                            } & {
                                [key: string]: unknown;
                            };
                            to: ({
                                phone_number: string;
                                status?: string | null;
                            } & {
                                [key: string]: unknown;
                            })[];
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {boolean} */
                            received: true;
                        };
                    };
                };
            };
        };
    };
    getAdminOpsSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SendingStop"];
                    };
                };
            };
        };
    };
    putAdminOpsSending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stopped: boolean;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SendingStop"];
                    };
                };
            };
        };
    };
    getClinicCallHistoryById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallDetail"];
                    };
                };
            };
        };
    };
    postClinicCallHistoryByIdReveal: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RevealedNumber"];
                    };
                };
            };
        };
    };
    getClinicCalls: {
        parameters: {
            query?: {
                limit?: number;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Call"][];
                    };
                };
            };
        };
    };
    getClinicCallHistory: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                startDate?: string;
                endDate?: string;
                outcome?: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info";
                intent?: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
                language?: "en" | "zh";
                transferred?: "true" | "false";
                figure?: "finished_alone" | "needed_person" | "asked_twice" | "booking" | "many_turns" | "slow_booking" | "misunderstood" | "emergency";
                q?: string;
                text?: string;
                sort?: "startedAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Call"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicCallHistoryCsv: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                outcome?: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info";
                intent?: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
                language?: "en" | "zh";
                transferred?: "true" | "false";
                figure?: "finished_alone" | "needed_person" | "asked_twice" | "booking" | "many_turns" | "slow_booking" | "misunderstood" | "emergency";
                q?: string;
                text?: string;
                sort?: "startedAt";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicStats: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicStats"];
                    };
                };
            };
        };
    };
    getClinicAnalytics: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallAnalytics"];
                    };
                };
            };
        };
    };
    getClinicAnalyticsWaits: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallWaits"];
                    };
                };
            };
        };
    };
    getClinicAnalyticsConversations: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Conversations"];
                    };
                };
            };
        };
    };
    getClinicToday: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Today"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicIdStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ClinicStats"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicIdCalls: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                startDate?: string;
                endDate?: string;
                outcome?: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info";
                intent?: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
                language?: "en" | "zh";
                transferred?: "true" | "false";
                figure?: "finished_alone" | "needed_person" | "asked_twice" | "booking" | "many_turns" | "slow_booking" | "misunderstood" | "emergency";
                q?: string;
                text?: string;
                sort?: "startedAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Call"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminClinicsByClinicIdCallsCsv: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                outcome?: "booked" | "rescheduled" | "cancelled" | "registered" | "waitlisted" | "transferred" | "no_action" | "clinic_info";
                intent?: "book" | "reschedule" | "cancel" | "register" | "inquiry" | "other";
                language?: "en" | "zh";
                transferred?: "true" | "false";
                figure?: "finished_alone" | "needed_person" | "asked_twice" | "booking" | "many_turns" | "slow_booking" | "misunderstood" | "emergency";
                q?: string;
                text?: string;
                sort?: "startedAt";
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                clinicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminAccessReport: {
        parameters: {
            query: {
                phone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AccessReport"];
                    };
                };
            };
        };
    };
    getClinicBookingRequests: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                patientId?: string;
                state?: "asked" | "opened" | "booked" | "expired" | "cancelled";
                q?: string;
                sort?: "createdAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingRequest"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicBookingRequests: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    patientId: string;
                    providerId?: string | null;
                    /** @enum {string} */
                    visitReason: "general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup";
                    from: string;
                    to: string;
                    note?: string | null;
                    /** @default true */
                    send?: boolean;
                    remind?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AskedBookingRequest"];
                    };
                };
            };
        };
    };
    getClinicBookingRequestsCsv: {
        parameters: {
            query?: {
                patientId?: string;
                state?: "asked" | "opened" | "booked" | "expired" | "cancelled";
                q?: string;
                sort?: "createdAt";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    deleteClinicBookingRequestsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BookingRequest"];
                    };
                };
            };
        };
    };
    getClinicLinkPreview: {
        parameters: {
            query?: {
                show?: "visit" | "request" | "offer" | "times" | "done" | "dead";
                language?: "en" | "zh" | "zh-Hant" | "fr";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getClinicTestCallsStage: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCallStage"];
                    };
                };
            };
        };
    };
    postClinicTestCalls: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    caller: string | null;
                    /** @enum {string} */
                    language: "en" | "zh";
                    /** @enum {string} */
                    book?: "own" | "ordinary" | "nearly-full" | "empty" | "scenarios";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCall"];
                    };
                };
            };
        };
    };
    postClinicTestCallsByIdTool: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tool: string;
                    /** @default {} */
                    arguments?: {
                        [key: string]: unknown;
                    };
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "zh";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCallTool"];
                    };
                };
            };
        };
    };
    postClinicTestCallsByIdSay: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /**
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "zh";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCallSaid"];
                    };
                };
            };
        };
    };
    postClinicTestCallsScenariosByName: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    language: "en" | "zh";
                    /**
                     * @default scenarios
                     * @enum {string}
                     */
                    book?: "own" | "scenarios";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCallScenario"];
                    };
                };
            };
        };
    };
    postClinicTestCallsByIdEnd: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TestCallEnd"];
                    };
                };
            };
        };
    };
    getClinicCallHistoryByIdScenario: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RecordedScenario"];
                    };
                };
            };
        };
    };
    getClinicReminders: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderSettings"];
                        warnings: string[];
                    };
                };
            };
        };
    };
    putClinicReminders: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    windows?: {
                        hoursBefore: number;
                        kinds?: ("general" | "follow_up" | "results" | "refill" | "pain_illness" | "referral" | "specialist" | "vaccination" | "checkup")[];
                    }[];
                    quietFrom?: string;
                    quietTo?: string;
                    sameDay?: boolean;
                    confirmStatus?: string | null;
                    confirmInNotes?: boolean;
                    startRestoresConsent?: boolean;
                    /** @enum {string} */
                    consentPolicy?: "express" | "implied";
                    consentWords?: string | null;
                    text?: string | null;
                    textZh?: string | null;
                    textFr?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderSettings"];
                        warnings: string[];
                    };
                };
            };
        };
    };
    postClinicRemindersPreview: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text?: string | null;
                    textZh?: string | null;
                    textFr?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderPreviews"];
                    };
                };
            };
        };
    };
    getClinicRemindersDay: {
        parameters: {
            query: {
                date: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderDay"];
                    };
                };
            };
        };
    };
    getClinicRemindersFigures: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderResults"];
                    };
                };
            };
        };
    };
    getClinicRemindersLog: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: "sent" | "skipped" | "waiting";
                reason?: "gone" | "moved" | "arrived" | "confirmed" | "too_late" | "quiet" | "same_day" | "other_kind" | "closed" | "no_phone" | "landline" | "not_allowed" | "no_consent" | "opted_out" | "veto" | "inactive" | "deceased" | "by_staff" | "sms_off" | "sending_stopped" | "restored" | "emr_away" | "refused" | "not_delivered" | "call";
                from?: string;
                to?: string;
                answer?: "confirmed" | "cancelled" | "other_times" | "unclear" | "none";
                providerId?: string;
                q?: string;
                sort?: "date" | "sentAt" | "patientName" | "state";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Reminder"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getClinicRemindersLogCsv: {
        parameters: {
            query?: {
                state?: "sent" | "skipped" | "waiting";
                reason?: "gone" | "moved" | "arrived" | "confirmed" | "too_late" | "quiet" | "same_day" | "other_kind" | "closed" | "no_phone" | "landline" | "not_allowed" | "no_consent" | "opted_out" | "veto" | "inactive" | "deceased" | "by_staff" | "sms_off" | "sending_stopped" | "restored" | "emr_away" | "refused" | "not_delivered" | "call";
                from?: string;
                to?: string;
                answer?: "confirmed" | "cancelled" | "other_times" | "unclear" | "none";
                providerId?: string;
                q?: string;
                sort?: "date" | "sentAt" | "patientName" | "state";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postClinicRemindersLogByIdSend: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Reminder"];
                    };
                };
            };
        };
    };
    postClinicRemindersLogByIdSkip: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Reminder"];
                    };
                };
            };
        };
    };
    getAdminOpsReminders: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                days?: number;
                q?: string;
                sort?: "sent" | "skipped" | "refused" | "clinicName";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReminderFigures"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminOpsRemindersCsv: {
        parameters: {
            query?: {
                days?: number;
                q?: string;
                sort?: "sent" | "skipped" | "refused" | "clinicName";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicSupportTickets: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "open" | "in_progress" | "waiting" | "resolved" | "closed";
                priority?: "low" | "medium" | "high" | "urgent";
                q?: string;
                sort?: "createdAt" | "updatedAt" | "status" | "priority" | "title";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Ticket"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicSupportTickets: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    description: string;
                    /**
                     * @default medium
                     * @enum {string}
                     */
                    priority?: "low" | "medium" | "high" | "urgent";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Ticket"];
                    };
                };
            };
        };
    };
    getClinicSupportTicketsCsv: {
        parameters: {
            query?: {
                status?: "open" | "in_progress" | "waiting" | "resolved" | "closed";
                priority?: "low" | "medium" | "high" | "urgent";
                q?: string;
                sort?: "createdAt" | "updatedAt" | "status" | "priority" | "title";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getClinicSupportTicketsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TicketDetail"];
                    };
                };
            };
        };
    };
    postClinicSupportTicketsByIdMessages: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TicketMessage"];
                    };
                };
            };
        };
    };
    getAdminSupportTickets: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "open" | "in_progress" | "waiting" | "resolved" | "closed";
                priority?: "low" | "medium" | "high" | "urgent";
                clinicId?: string;
                assigneeId?: string;
                q?: string;
                sort?: "createdAt" | "updatedAt" | "status" | "priority" | "title";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminTicket"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminSupportTicketsCsv: {
        parameters: {
            query?: {
                status?: "open" | "in_progress" | "waiting" | "resolved" | "closed";
                priority?: "low" | "medium" | "high" | "urgent";
                clinicId?: string;
                assigneeId?: string;
                q?: string;
                sort?: "createdAt" | "updatedAt" | "status" | "priority" | "title";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getAdminSupportTicketsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminTicketDetail"];
                    };
                };
            };
        };
    };
    putAdminSupportTicketsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "open" | "in_progress" | "waiting" | "resolved" | "closed";
                    /** @enum {string} */
                    priority?: "low" | "medium" | "high" | "urgent";
                    assigneeId?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AdminTicketDetail"];
                    };
                };
            };
        };
    };
    postAdminSupportTicketsByIdMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                    /** @default false */
                    isInternal?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TicketMessage"];
                    };
                };
            };
        };
    };
    getClinicPrivacyOfficer: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PrivacyOfficer"];
                    };
                };
            };
        };
    };
    putClinicPrivacyOfficer: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    privacyOfficerName?: string | null;
                    privacyOfficerEmail?: string | null;
                    privacyOfficerPhone?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PrivacyOfficer"];
                    };
                };
            };
        };
    };
    getClinicVendors: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Vendor"][];
                    };
                };
            };
        };
    };
    getClinicBaaStatus: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Agreements"];
                    };
                };
            };
        };
    };
    putClinicBaaStatus: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baaVoiceSigned?: boolean;
                    baaHostingSigned?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Agreements"];
                    };
                };
            };
        };
    };
    getClinicDataRetention: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DataRetention"];
                    };
                };
            };
        };
    };
    putClinicDataRetention: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transcriptRetentionDays?: number;
                    callLogRetentionDays?: number;
                    faxRetentionDays?: number;
                    smsTextRetentionDays?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DataRetention"];
                    };
                };
            };
        };
    };
    getClinicDataRetentionPreview: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RetentionPreview"];
                    };
                };
            };
        };
    };
    postAdminDataRetentionRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RetentionRun"];
                    };
                };
            };
        };
    };
    postClinicAccessReport: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone?: string;
                    patientId?: string;
                    /** @enum {string} */
                    language?: "en" | "zh";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PersonReport"];
                    };
                };
            };
        };
    };
    postClinicErasuresPreview: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone?: string;
                    patientId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ErasurePreview"];
                    };
                };
            };
        };
    };
    getClinicErasures: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                q?: string;
                sort?: "askedAt";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    postClinicErasures: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone?: string;
                    patientId?: string;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    getClinicErasuresCsv: {
        parameters: {
            query?: {
                q?: string;
                sort?: "askedAt";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postClinicErasuresByIdApprove: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    postClinicErasuresByIdDecline: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
        };
    };
    getClinicErasureSettings: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ErasureSettings"];
                    };
                };
            };
        };
    };
    putClinicErasureSettings: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    erasuresNeedApproval?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ErasureSettings"];
                    };
                };
            };
        };
    };
    getClinicOnboarding: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OnboardingProgress"];
                    };
                };
            };
        };
    };
    putClinicOnboarding: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    steps: {
                        clinic_details?: boolean;
                        emr_connection?: boolean;
                        business_hours?: boolean;
                        validation?: boolean;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OnboardingProgress"];
                    };
                };
            };
        };
    };
    getClinicOnboardingValidate: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LaunchValidation"];
                    };
                };
            };
        };
    };
    postClinicOnboardingGoLive: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            /** @enum {string} */
                            status: "active";
                            activatedAt: string;
                        };
                    };
                };
            };
        };
    };
    postClinicOnboardingComplete: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OnboardingProgress"];
                    };
                };
            };
        };
    };
    postClinicOnboardingTestSlots: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: string;
                    date: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SlotsTried"];
                    };
                };
            };
        };
    };
    postClinicOnboardingTestPatientSearch: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    phone?: string;
                    dateOfBirth?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PatientSearchTried"];
                    };
                };
            };
        };
    };
    postFaxUpload: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    getFaxDocuments: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                status?: "pending" | "processing" | "extracted" | "matched" | "review_needed" | "verified" | "error";
                documentType?: "referral_letter" | "lab_result" | "specialist_report" | "prescription_renewal" | "insurance_form" | "imaging_report" | "discharge_summary" | "other";
                urgency?: "routine" | "urgent" | "stat";
                reviewReason?: "no_match" | "several" | "low_confidence" | "blank" | "two_patients" | "duplicate";
                source?: "upload" | "mock";
                patientId?: string;
                startDate?: string;
                endDate?: string;
                q?: string;
                sort?: "receivedAt" | "status" | "urgency" | "documentType";
                order?: "asc" | "desc";
                format?: "json" | "csv";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            docs: components["schemas"]["FaxDocument"][];
                            pagination: components["schemas"]["Pagination"];
                            counts: components["schemas"]["FaxCounts"];
                        };
                    };
                };
            };
        };
    };
    getFaxDocumentsCsv: {
        parameters: {
            query?: {
                status?: "pending" | "processing" | "extracted" | "matched" | "review_needed" | "verified" | "error";
                documentType?: "referral_letter" | "lab_result" | "specialist_report" | "prescription_renewal" | "insurance_form" | "imaging_report" | "discharge_summary" | "other";
                urgency?: "routine" | "urgent" | "stat";
                reviewReason?: "no_match" | "several" | "low_confidence" | "blank" | "two_patients" | "duplicate";
                source?: "upload" | "mock";
                patientId?: string;
                startDate?: string;
                endDate?: string;
                q?: string;
                sort?: "receivedAt" | "status" | "urgency" | "documentType";
                order?: "asc" | "desc";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getFaxDocumentsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    getFaxDocumentsByIdCandidates: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxCandidates"];
                    };
                };
            };
        };
    };
    getFaxDocumentsByIdOriginal: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    getFaxDocumentsByIdPagesByN: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
                n: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
        };
    };
    putFaxDocumentsByIdVerify: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    demographicId?: string | number;
                    providerId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    postFaxDocumentsByIdUndo: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    postFaxDocumentsByIdFile: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    postFaxDocumentsByIdRetry: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    putFaxDocumentsByIdFields: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sender?: string | null;
                    /** @enum {string} */
                    documentType?: "referral_letter" | "lab_result" | "specialist_report" | "prescription_renewal" | "insurance_form" | "imaging_report" | "discharge_summary" | "other";
                    documentDate?: (string | "") | null;
                    patientName?: string | null;
                    dateOfBirth?: (string | "") | null;
                    phn?: string | null;
                    phone?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    postFaxDocumentsByIdSetAside: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    why: "not_ours" | "duplicate" | "blank";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxDocument"];
                    };
                };
            };
        };
    };
    getFaxPollingStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxPolling"];
                    };
                };
            };
        };
    };
    getFaxFixtures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxFixture"][];
                    };
                };
            };
        };
    };
    postFaxPollingStart: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxPolling"];
                    };
                };
            };
        };
    };
    postFaxPollingStop: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FaxPolling"];
                    };
                };
            };
        };
    };
    postFaxSeed: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            created: number;
                            skipped: number;
                        };
                    };
                };
            };
        };
    };
    postFaxReset: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            removed: number;
                        };
                    };
                };
            };
        };
    };
    postClinicPatientsSearch: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    dateOfBirth?: string;
                    phone?: string;
                    healthNumber?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PatientsFound"];
                    };
                };
            };
        };
    };
    getClinicPatientsById: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Patient"];
                    };
                };
            };
        };
    };
    getClinicPatientsByIdHistory: {
        parameters: {
            query?: {
                language?: "en" | "zh";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PatientHistory"];
                    };
                };
            };
        };
    };
    getClinicReportsMonthly: {
        parameters: {
            query?: {
                month?: string;
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MonthlyReport"];
                    };
                };
            };
        };
    };
    getClinicReportsMonthlyPdf: {
        parameters: {
            query?: {
                month?: string;
                language?: "en" | "zh" | "zh-Hant";
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getClinicReportsRecipients: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportRecipients"];
                    };
                };
            };
        };
    };
    putClinicReportsRecipients: {
        parameters: {
            query?: {
                clinicId?: components["parameters"]["ClinicQuery"];
            };
            header?: {
                "x-clinic-id"?: components["parameters"]["ClinicHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipients: {
                        email: string;
                        /** @enum {string} */
                        language: "en" | "zh" | "zh-Hant";
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportRecipients"];
                    };
                };
            };
        };
    };
    getAdminReportsMonthly: {
        parameters: {
            query?: {
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OperatorReport"];
                    };
                };
            };
        };
    };
    getAdminReportsMonthlyPdf: {
        parameters: {
            query?: {
                month?: string;
                language?: "en" | "zh" | "zh-Hant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    getAdminReportsRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportRecipients"];
                    };
                };
            };
        };
    };
    putAdminReportsRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipients: {
                        email: string;
                        /** @enum {string} */
                        language: "en" | "zh" | "zh-Hant";
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReportRecipients"];
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getAdminDebug: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DebugMode"];
                    };
                };
            };
        };
    };
    postAdminDebug: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DebugMode"];
                    };
                };
            };
        };
    };
    getAdminOpsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MachineStatus"];
                    };
                };
            };
        };
    };
    getAdminOpsLogs: {
        parameters: {
            query?: {
                lines?: number;
                level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            output: string;
                            lines: string[];
                            entries: {
                                at: string | null;
                                level: ("trace" | "debug" | "info" | "warn" | "error" | "fatal") | null;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getAdminOpsSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ScheduleHistory"];
                    };
                };
            };
        };
    };
    getAdminOpsBackupsByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
        };
    };
    postAdminOpsBackupsByNameCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BackupCheck"];
                    };
                };
            };
        };
    };
    getAdminOpsBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            backups: components["schemas"]["Backup"][];
                        };
                    };
                };
            };
        };
    };
    postAdminOpsBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Backup"];
                    };
                };
            };
        };
    };
    postAdminOpsDeploy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            output: string;
                            durationMs: number;
                            steps: {
                                build: components["schemas"]["OperationStep"];
                                restart: components["schemas"]["OperationStep"];
                            };
                        };
                    };
                };
            };
        };
    };
    postAdminOpsVoicePush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    vendor?: "vapi" | "retell";
                    /** @default false */
                    dryRun?: boolean;
                    /** @default false */
                    force?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoicePushReport"];
                    };
                };
            };
        };
    };
    postAdminOpsProcessByAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                action: "restart" | "reload" | "stop";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            output: string;
                            durationMs: number;
                            /** @enum {string} */
                            action: "restart" | "reload" | "stop";
                        };
                    };
                };
            };
        };
    };
    postAdminOpsRelease: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            output: string;
                        };
                    };
                };
            };
        };
    };
    postAdminOpsDeployDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OperationReport"];
                    };
                };
            };
        };
    };
    getAdminOpsJobs: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                state?: "waiting" | "running" | "failed";
                kind?: string;
                clinicId?: string;
                q?: string;
                sort?: "runAt" | "kind";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Job"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminOpsJobsCsv: {
        parameters: {
            query?: {
                state?: "waiting" | "running" | "failed";
                kind?: string;
                clinicId?: string;
                q?: string;
                sort?: "runAt" | "kind";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    postAdminOpsJobsByJobRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            id: number;
                        };
                    };
                };
            };
        };
    };
    getAdminOpsAlarms: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                name?: "EmrBreakerOpen" | "EmrRefused" | "EmrTokenEnds" | "JobsLate" | "JobsFailed" | "InboxLate" | "BackupStale" | "RetentionStale";
                state?: "firing" | "over";
                severity?: "page" | "warn";
                clinicId?: string;
                q?: string;
                sort?: "since" | "name";
                order?: "asc" | "desc";
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Alarm"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
        };
    };
    getAdminOpsAlarmsCsv: {
        parameters: {
            query?: {
                name?: "EmrBreakerOpen" | "EmrRefused" | "EmrTokenEnds" | "JobsLate" | "JobsFailed" | "InboxLate" | "BackupStale" | "RetentionStale";
                state?: "firing" | "over";
                severity?: "page" | "warn";
                clinicId?: string;
                q?: string;
                sort?: "since" | "name";
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getEmrHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmrHealth"];
                };
            };
        };
    };
    getAdminHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Health"];
                    };
                };
            };
        };
    };
    getAdminHealthDetailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["HealthDetail"];
                    };
                };
            };
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    getDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Demo"];
                    };
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
}
