<?php

return [
    'failed' => 'Incorrect email or password.',
    'throttle' => 'Too many attempts. Try again in :seconds seconds.',
];
