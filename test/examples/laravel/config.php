<?php

// The parts of Laravel's config/*.php that this application uses.

$storage = getenv('STORAGE_PATH');

return [
    'app' => [
        'env' => 'production',
        'debug' => false,
        'key' => getenv('APP_KEY'),
        'cipher' => 'AES-256-CBC',
        'locale' => 'en',
        'fallback_locale' => 'en',
    ],
    'auth' => [
        'defaults' => ['guard' => 'web'],
        'guards' => ['web' => ['driver' => 'session', 'provider' => 'users']],
        'providers' => ['users' => ['driver' => 'eloquent', 'model' => App\Models\User::class]],
    ],
    'cache' => [
        'default' => 'file',
        'stores' => ['file' => ['driver' => 'file', 'path' => "$storage/cache"]],
        'prefix' => '',
    ],
    'database' => [
        'default' => 'sqlite',
        'connections' => [
            'sqlite' => [
                'driver' => 'sqlite',
                'database' => "$storage/database.sqlite",
                'prefix' => '',
                'foreign_key_constraints' => true,
            ],
        ],
    ],
    'hashing' => ['driver' => 'bcrypt', 'bcrypt' => ['rounds' => 4]],
    'logging' => [
        'default' => 'single',
        'channels' => ['single' => ['driver' => 'single', 'path' => "$storage/laravel.log"]],
    ],
    'session' => [
        'driver' => 'file',
        'files' => "$storage/sessions",
        'lifetime' => (int) (getenv('SESSION_LIFETIME') ?: 120),
        'expire_on_close' => false,
        'encrypt' => false,
        'lottery' => [2, 100],
        'cookie' => 'laravel_session',
        'path' => '/',
        'domain' => getenv('SESSION_DOMAIN') ?: null,
        'secure' => (bool) getenv('SESSION_SECURE_COOKIE'),
        'http_only' => true,
        'same_site' => 'lax',
    ],
    'view' => ['paths' => [], 'compiled' => "$storage/views"],
];
